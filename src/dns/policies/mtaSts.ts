import { fault } from '../syntax/fault.ts';
import { exactTag, missingTag } from '../syntax/tagList.ts';
import { versionedPolicy } from './versionedPolicy.ts';

/** RFC 8461 section 3.1. */
export const mtaStsPolicy = versionedPolicy('STSv1', (tags, text) => {
  const id = exactTag(tags, 'id');
  if (id === undefined) return [missingTag(text, 'id')];
  return /^[a-z0-9]{1,32}$/iu.test(id.text) ? [] : [fault(id, 'stsId')];
});
