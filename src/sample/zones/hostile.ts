import { type SampleRecord, nameServers, record } from './sampleRecord.ts';

/** Texts that would do harm if they were shown unescaped. */
export function hostile(): readonly SampleRecord[] {
  return [
    ...nameServers(),
    record('html', 'TXT', '<img src=x onerror=alert(1)>', { remark: '<script>alert(1)</script>' }),
    record('entity', 'TXT', '&lt;b&gt; &amp; &#x3c;'),
    record('attribute', 'TXT', `"' onmouseover="alert(1)`),
    record('markdown', 'TXT', '[click](https://example.com/) ![x](https://example.com/x.png)', {
      remark: '**bold** _emphasis_ ~~struck~~ # heading',
    }),
    record('command', 'TXT', '[run](command:workbench.action.quit)'),
    record('icon', 'TXT', '$(warning) $(sync~spin)'),
    record('backticks', 'TXT', '`code` ```\nfence\n``` ` ``'),
    record('bidi', 'TXT', 'gnp.\u202Egpj.exe\u202C \u2066isolated\u2069', { remark: 'left \u202Eright' }),
    record('invisible', 'TXT', 'zero\u200Bwidth\uFEFFand\u00ADsoft\u2028line'),
    record('nul', 'TXT', 'before\u0000after', { remark: 'NUL\u0000' }),
    record('controls', 'TXT', 'bell\u0007 escape\u001B[31mred\u001B[0m delete\u007F'),
    record('newline', 'TXT', 'first line\nsecond line\r\nthird\ttab', { remark: 'two\nlines' }),
    record('formula', 'TXT', '=HYPERLINK("https://example.com/","x")', { remark: '@SUM(1+1)*2' }),
    record('csv', 'TXT', 'a,"b";c\td'),
    record('template', 'TXT', '${process.exit()} {{7*7}} <%= 1 %> {0}'),
    record('link', 'URL', 'javascript:alert(1)'),
    record('long', 'TXT', 'long text, 3,000 characters. '.repeat(104).slice(0, 3_000)),
    record('emoji', 'TXT', '👩‍👩‍👧‍👦 🇯🇵 e\u0301', { remark: '🧪' }),
    record('__proto__', 'TXT', '__proto__', { remark: 'constructor' }),
    record('constructor', 'A', '192.0.2.66'),
    record('<b>name</b>', 'A', '192.0.2.67', { line: '<i>line</i>' }),
    record('type', '<u>TYPE</u>', 'a type nobody knows'),
    record('not-an-address', 'A', '999.0.2.1', { remark: 'Odd value' }),
    record('nothing', 'TXT', ''),
  ];
}
