/** The icon of a record type. */
export interface RecordIcon {
  /** Of the file in media/icons, without `record-` and ending. */
  readonly name: string;
  /** Whether the icon is of this type alone, so that the type need not be spelled beside it. */
  readonly tellsType: boolean;
}

const OWN = new Map<string, RecordIcon>(
  ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'SRV', 'CAA', 'SPF', 'URL'].map((type) => [
    type,
    { name: type.toLowerCase(), tellsType: true },
  ]),
);
OWN.set('Framed URL', { name: 'framed-url', tellsType: true });

/** The Chinese installation's names for the two kinds of URL records. */
const SHARED: ReadonlyMap<string, RecordIcon> = new Map([
  ['显性URL', { name: 'url', tellsType: false }],
  ['隐性URL', { name: 'framed-url', tellsType: false }],
]);

/** Record types are an open set: what is not known has an icon too. */
export function iconOfType(type: string): RecordIcon {
  return OWN.get(type) ?? SHARED.get(type) ?? { name: 'other', tellsType: false };
}
