import { fault } from '../syntax/fault.ts';
import { isHttpsAddress } from '../syntax/reportAddress.ts';
import { exactTag, missingTag } from '../syntax/tagList.ts';
import { versionedPolicy } from './versionedPolicy.ts';

/** The draft "Brand Indicators for Message Identification", section 4.3. An empty `l` declines. */
export const bimiPolicy = versionedPolicy('BIMI1', (tags, text) => {
  if (exactTag(tags, 'l') === undefined) return [missingTag(text, 'l')];
  return ['l', 'a'].flatMap((name) => {
    const uri = exactTag(tags, name);
    // Earlier drafts have it for a logo without a certificate.
    if (name === 'a' && uri?.text === 'self') return [];
    return uri === undefined || uri.text === '' || isHttpsAddress(uri.text) ? [] : [fault(uri, 'bimiUri')];
  });
});
