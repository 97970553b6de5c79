import type { RequestForm } from './requestForm.ts';
import type { JsonObject } from './responseBody.ts';
import { type Language, RefusalError } from './codes.ts';
import { domainOf } from './domains.ts';

/** A line group: id, names, and sub-areas as `CODE Name`, separated by `|`. */
type SampleLineGroup = readonly [id: string, en: string, cn: string, areas: string];

const AFRICA =
  'AO Angola|BF Burkina Faso|BI Burundi|BJ Benin|BW Botswana|CD Congo, The Democratic Republic of the|CF Central African Republic|CG Congo|CI Cote d’Ivoire|CM Cameroon|CV Cape Verde|DJ Djibouti|DZ Algeria|EG Egypt|EH Western Sahara|ER Eritrea|ET Ethiopia|GA Gabon|GH Ghana|GM Gambia|GN Guinea|GQ Equatorial Guinea|GW Guinea-Bissau|KE Kenya|KM Comoros|LR Liberia|LS Lesotho|LY Libya|MA Morocco|MG Madagascar|ML Mali|MR Mauritania|MU Mauritius|MW Malawi|MZ Mozambique|NA Namibia|NE Niger|NG Nigeria|RE Reunion|RW Rwanda|SC Seychelles|SD Sudan|SH Saint Helena|SL Sierra Leone|SN Senegal|SO Somalia|ST Sao Tome and Principe|SZ Swaziland|TD Chad|TG Togo|TN Tunisia|TZ Tanzania, United Republic of|UG Uganda|YT Mayotte|ZA South Africa|ZM Zambia|ZW Zimbabwe';

const ANTARCTICA =
  'AQ Antarctica|BV Bouvet Island|GS South Georgia and the South Sandwich Islands|HM Heard Island and McDonald Islands|TF French Southern Territories';

const ASIA =
  'AE United Arab Emirates|AF Afghanistan|AM Armenia|AP Asia Pacific|AZ Azerbaijan|BD Bangladesh|BH Bahrain|BN Brunei Darussalam|BT Bhutan|CC Cocos (Keeling) Islands|CN China|CY Cyprus|GE Georgia|HK Hong Kong|ID Indonesia|IL Israel|IN India|IO British Indian Ocean Territory|IQ Iraq|IR Iran, Islamic Republic of|JO Jordan|JP Japan|KG Kyrgyzstan|KH Cambodia|KP Korea, Democratic People’s Republic of|KR Korea, Republic of|KW Kuwait|KZ Kazakhstan|LA Lao People’s Democratic Republic|LB Lebanon|LK Sri Lanka|MM Myanmar|MN Mongolia|MO Macau|MV Maldives|MY Malaysia|NP Nepal|OM Oman|PH Philippines|PK Pakistan|PS Palestinian Territory|QA Qatar|SA Saudi Arabia|SG Singapore|SY Syrian Arab Republic|TH Thailand|TJ Tajikistan|TL Timor-Leste|TM Turkmenistan|TR Turkey|TW Taiwan|UZ Uzbekistan|VN Vietnam|YE Yemen';

const EUROPE =
  'AD Andorra|AL Albania|AT Austria|AX Aland Islands|BA Bosnia and Herzegovina|BE Belgium|BG Bulgaria|BY Belarus|CH Switzerland|CS Kosovo|CZ Czech Republic|DE Germany|DK Denmark|EE Estonia|ES Spain|EU European Union|FI Finland|FO Faroe Islands|FR France|GB United Kingdom|GG Guernsey|GI Gibraltar|GR Greece|HR Croatia|HU Hungary|IE Ireland|IM Isle of Man|IS Iceland|IT Italy|JE Jersey|LI Liechtenstein|LT Lithuania|LU Luxembourg|LV Latvia|MC Monaco|MD Moldova, Republic of|ME Montenegro|MK Macedonia|MT Malta|NL Netherlands|NO Norway|PL Poland|PT Portugal|RO Romania|RS Serbia|RU Russian Federation|SE Sweden|SI Slovenia|SJ Svalbard and Jan Mayen|SK Slovakia|SM San Marino|UA Ukraine|VA Holy See (Vatican City State)';

const NORTH_AMERICA =
  'AG Antigua and Barbuda|AI Anguilla|AN Netherlands Antilles|AW Aruba|BB Barbados|BL Saint Barthelemy|BM Bermuda|BQ Bonaire, Saint Eustatius and Saba|BS Bahamas|BZ Belize|CA Canada|CR Costa Rica|CU Cuba|CW Curacao|DM Dominica|DO Dominican Republic|GD Grenada|GL Greenland|GP Guadeloupe|GT Guatemala|HN Honduras|HT Haiti|JM Jamaica|KN Saint Kitts and Nevis|KY Cayman Islands|LC Saint Lucia|MF Saint Martin|MQ Martinique|MS Montserrat|MX Mexico|NI Nicaragua|PA Panama|PM Saint Pierre and Miquelon|PR Puerto Rico|SV El Salvador|SX Sint Maarten|TC Turks and Caicos Islands|TT Trinidad and Tobago|UM United States Minor Outlying Islands|US United States|VC Saint Vincent and the Grenadines|VG Virgin Islands, British|VI Virgin Islands, U.S.';

const OCEANIA =
  'AS American Samoa|AU Australia|CK Cook Islands|CX Christmas Island|FJ Fiji|FM Micronesia, Federated States of|GU Guam|KI Kiribati|MH Marshall Islands|MP Northern Mariana Islands|NC New Caledonia|NF Norfolk Island|NR Nauru|NU Niue|NZ New Zealand|PF French Polynesia|PG Papua New Guinea|PN Pitcairn Islands|PW Palau|SB Solomon Islands|TK Tokelau|TO Tonga|TV Tuvalu|VU Vanuatu|WF Wallis and Futuna|WS Samoa';

const SOUTH_AMERICA =
  'AR Argentina|BO Bolivia|BR Brazil|CL Chile|CO Colombia|EC Ecuador|FK Falkland Islands (Malvinas)|GF French Guiana|GY Guyana|PE Peru|PY Paraguay|SR Suriname|UY Uruguay|VE Venezuela';

/**
 * The nine groups of the international installation (api.md 2.2) with its spellings: 254 sub-areas. South Sudan is
 * missing, and no map has EU, AP, AN and CS.
 */
const LINE_GROUPS: readonly SampleLineGroup[] = [
  ['default', 'Default', '默认', 'default Default'],
  ['africa', 'Africa', '非洲', AFRICA],
  ['antartica', 'Antarctica', '南极洲', ANTARCTICA],
  ['asia', 'Asia', '亚洲', ASIA],
  ['europe', 'Europe', '欧洲', EUROPE],
  ['north_america', 'North America', '北美洲', NORTH_AMERICA],
  ['oceania', 'Oceania', '大洋洲', OCEANIA],
  ['south_america', 'South American', '南美洲', SOUTH_AMERICA],
  ['search_engine', 'Search Engine', '搜索引擎', 'search_engine Search Engine'],
];

const CHINESE_NAMES = new Map(LINE_GROUPS.map(([, en, cn]) => [en, cn]));

/** Returns the name of a line in records. Countries keep their English names. */
export function translatedLine(english: string, language: Language): string {
  return language === 'cn' ? (CHINESE_NAMES.get(english) ?? english) : english;
}

/** Record.Line (api.md 4.1). Only the grade `DP_Free` is accepted. */
export function recordLine(form: RequestForm): JsonObject {
  if (form.text('domain_grade') !== 'DP_Free') throw new RefusalError('invalidGrade');
  domainOf(form);
  return {
    lines: Object.fromEntries(LINE_GROUPS.map((group) => [group[0], lineGroup(group, form.language)])),
  };
}

function lineGroup([, en, , areas]: SampleLineGroup, language: Language): JsonObject {
  const subArea = areas.split('|').map((area): [string, string] => {
    const space = area.indexOf(' ');
    return [area.slice(0, space), translatedLine(area.slice(space + 1), language)];
  });
  return { name: translatedLine(en, language), sub_area: Object.fromEntries(subArea) };
}
