import { fault } from '../syntax/fault.ts';
import { isHttpsAddress, mailtoDomain } from '../syntax/reportAddress.ts';
import { exactTag, missingTag, partsOfValue } from '../syntax/tagList.ts';
import { versionedPolicy } from './versionedPolicy.ts';

/** RFC 8460 section 3. */
export const tlsRptPolicy = versionedPolicy('TLSRPTv1', (tags, text) => {
  const rua = exactTag(tags, 'rua');
  if (rua === undefined) return [missingTag(text, 'rua')];
  return partsOfValue(rua, ',')
    .filter((uri) => !isHttpsAddress(uri.text) && mailtoDomain(uri.text) === undefined)
    .map((uri) => fault(uri, 'tlsRptUri'));
});
