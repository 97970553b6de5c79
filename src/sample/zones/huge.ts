import { type SampleRecord, nameServers, record } from './sampleRecord.ts';

const HUGE = 12_345;

/** 12,345 records: the name servers, then numbered machines in a repeating pattern. */
export function huge(): readonly SampleRecord[] {
  const fixed = [...nameServers(), record('@', 'A', '192.0.2.1')];
  return [...fixed, ...Array.from({ length: HUGE - fixed.length }, (_, index) => machine(index + 1))];
}

function machine(number: number): SampleRecord {
  const name = `host-${String(number).padStart(5, '0')}`;
  const last = 1 + (number % 254);
  if (number % 97 === 0) return record(name, 'TXT', `asset=${number}; rack=${number % 40}`);
  if (number % 11 === 0) return record(`alias-${number}.${name}`, 'CNAME', `${name}.huge.example.`);
  if (number % 7 === 0) return record(name, 'AAAA', `2001:db8::${number.toString(16)}`);
  if (number % 5 === 0) return record(name, 'A', `203.0.113.${last}`, { line: 'Asia' });
  return record(name, 'A', `198.51.100.${last}`, {
    enabled: number % 50 !== 1,
    ttl: number % 3 ? 600 : 3600,
  });
}
