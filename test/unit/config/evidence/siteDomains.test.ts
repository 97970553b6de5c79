import assert from 'node:assert/strict';
import { isAmongDomains, isDomainOfSite } from '../../../../src/config/evidence/siteDomains.ts';
import { newBlock, type Block, type Entry } from '../../../../src/config/structure/entry.ts';
import type { Family } from '../../../../src/config/structure/language.ts';

const top = newBlock('', undefined);
const web = newBlock('web', top);

interface Site {
  readonly name?: string;
  readonly subject?: string;
  readonly block?: Block;
  readonly family?: Family;
  readonly fields?: Partial<Entry>;
}

/** Returns what is asked of a name that is the value of a key, in quotes. */
function asked(
  ask: typeof isDomainOfSite,
  { name = 'www.example.com', subject = 'domain', block = web, family = 'yaml', fields = {} }: Site,
): boolean {
  const line = `x: "${name}"; # more`;
  const [start, end] = [4, 4 + name.length];
  const entry: Entry = { kind: 'value', start, end, key: subject, subject, block, ...fields };
  return ask({ line, start, end, entries: [entry], family }, entry);
}

const isSite = (site: Site): boolean => asked(isDomainOfSite, site);

describe('The domain of a site', () => {
  it('is the value of a key for one', () => {
    for (const subject of ['domain', 'domains', 'DOMAIN', 'DOMAINS', 'site_name', 'sitename', 'SITE_NAME'])
      assert.equal(isSite({ subject }), true, subject);
    for (const subject of ['Domain', 'my_domain', 'domain_name', 'sites', 'SITENAME'])
      assert.equal(isSite({ subject }), false, subject);
  });

  it('is the whole value', () => {
    assert.equal(isSite({ fields: { end: 20 } }), true);
    assert.equal(isSite({ fields: { end: 21 } }), false);
    assert.equal(isSite({ fields: { start: 3 } }), false);
    assert.equal(isSite({ fields: { kind: 'key' } }), false);
  });

  it('is not that of resolv.conf', () => {
    assert.equal(isSite({ family: 'settings', block: top }), false);
    assert.equal(isSite({ family: 'settings', block: top, subject: 'DOMAIN' }), true);
    assert.equal(isSite({ family: 'settings' }), true);
    assert.equal(isSite({ block: top }), true);
  });

  it('does not begin like the end of other names', () => {
    for (const label of ['_dmarc', 'ad', 'AD', 'corp', 'svc1', 'k8s', 'dmz123', 'sandbox'])
      assert.equal(isSite({ name: `${label}.example.com` }), false, label);
    for (const label of ['ads', 'mycorp', 'dmz1234', 'sandboxes', 'x.lan', 'a_b'])
      assert.equal(isSite({ name: `${label}.example.com` }), true, label);
  });

  it('is in no block about the ends of names, of three', () => {
    const ldap = newBlock('ldap', top);
    assert.equal(isSite({ block: ldap }), false);
    assert.equal(isSite({ block: newBlock('a', newBlock('b', ldap)) }), false);
    assert.equal(isSite({ block: newBlock('a', newBlock('b', newBlock('c', ldap))) }), true);
    assert.equal(isSite({ block: newBlock('resource', top, ['x', 'ses_domain']) }), false);
    assert.equal(isSite({ block: newBlock('resource', top, ['x', 'site']) }), true);
  });

  it('is not what a machine puts behind its name', () => {
    for (const key of ['linux_options', 'windows_options'])
      assert.equal(isSite({ block: newBlock(key, top) }), false, key);
    for (const key of ['options', 'my_linux_options', 'linux_options_of'])
      assert.equal(isSite({ block: newBlock(key, top) }), true, key);
  });
});

const isAmong = (key: string, subject: string, name?: string): boolean =>
  asked(isAmongDomains, { block: newBlock(key, top), subject, ...(name !== undefined && { name }) });

describe('A name among domains', () => {
  it('is the value of a key that says nothing of the ends of names', () => {
    assert.equal(isAmong('domains', 'shop'), true);
    assert.equal(isAmong('sites', 'shop'), true);
    for (const key of ['domain', 'my_domains', 'domains_of', 'Sites', ''])
      assert.equal(isAmong(key, 'shop'), false, key);
    for (const subject of ['cookie', 'my_mail', 'mail-from'])
      assert.equal(isAmong('sites', subject), false, subject);
    assert.equal(isAmong('sites', 'shop', 'ad.example.com'), false);
  });
});
