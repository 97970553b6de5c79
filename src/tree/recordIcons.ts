/** The icon of a record type. */
interface RecordIcon {
  /** The file name in media/icons, without `record-` and extension. */
  readonly name: string;
  /** Whether the icon alone identifies the type, so that the row need not name it. */
  readonly tellsType: boolean;
}

const OWN = new Map<string, RecordIcon>(
  ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'SRV', 'CAA', 'SPF', 'URL'].map((type) => [
    type,
    { name: type.toLowerCase(), tellsType: true },
  ]),
);
OWN.set('Framed URL', { name: 'framed-url', tellsType: true });

/** The names of the two kinds of URL records in the Chinese installation. */
const SHARED: ReadonlyMap<string, RecordIcon> = new Map([
  ['显性URL', { name: 'url', tellsType: false }],
  ['隐性URL', { name: 'framed-url', tellsType: false }],
]);

/** Returns the icon of a record type. Unknown types share one. */
export function iconOfType(type: string): RecordIcon {
  return OWN.get(type) ?? SHARED.get(type) ?? { name: 'other', tellsType: false };
}
