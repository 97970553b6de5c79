/** The icon of a record type. */
interface RecordIcon {
  /** The file name in media/icons, without `record-` and extension. */
  readonly name: string;
  /** Whether the icon alone identifies the type, so that the row need not name it. */
  readonly tellsType: boolean;
}

const OWN: ReadonlySet<string> = new Set([
  ...'A AAAA CNAME MX NS TXT SRV CAA SPF URL'.split(' '),
  'Framed URL',
]);

/** The names of the two kinds of URL records in the Chinese installation. */
const SHARED: ReadonlyMap<string, string> = new Map([
  ['显性URL', 'url'],
  ['隐性URL', 'framed-url'],
]);

/** Returns the icon of a record type. Unknown types share one. */
export function iconOfType(type: string): RecordIcon {
  if (OWN.has(type)) return { name: type.toLowerCase().replace(' ', '-'), tellsType: true };
  return { name: SHARED.get(type) ?? 'other', tellsType: false };
}
