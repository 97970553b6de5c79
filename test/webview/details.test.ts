import assert from 'node:assert/strict';
import { DomainContent, RecordContent } from '../../src/panels/content.ts';
import type { Frame } from '../../src/panels/protocol.ts';
import { accountPanel } from '../../src/panels/account/accountPanel.ts';
import { checksOf, recordPanel } from '../support/product/panels.ts';
import { Scene } from './scene.ts';
import { openPage, showPage } from './tab.ts';
import { patience } from '../support/patience.ts';

/** Runs in the page: how many lists are around each term of an SPF record. */
const depthsOfTerms = `[...document.querySelectorAll('.spf code')].map((code) => {
  let depth = 0;
  for (let at = code; at !== null; at = at.parentElement) depth += Number(at.tagName === 'UL');
  return depth;
})`;

/** A link to what is said in the text beside it. */
const link = (action: { readonly label: string }, about: string): object => ({
  kind: 'button',
  look: 'link',
  action: { ...action, fullLabel: `${action.label}: ${about}` },
});

describe('the details pages', () => {
  let scene: Scene;
  let frames: Readonly<Record<'domain' | 'record' | 'account', Frame>>;

  /** Returns the state of an account with all domains loaded and some checked. */
  const accountFrame = async (): Promise<Frame> => {
    const { account } = scene;
    await account.allDomains.open(patience());
    const ids = account.allDomains.state.content?.rows.map(({ id }) => id ?? '') ?? [];
    const found = ids
      .slice(0, 6)
      .map((id, at) => [id, { error: at % 3, warning: 7 - at, hint: 12_807 }] as const);
    return scene.frame(accountPanel(checksOf(Object.fromEntries(found))), { account: account.id });
  };

  before(async () => {
    scene = await Scene.open();
    const record = await scene.ref('example.com', { host: 'www', type: 'CNAME', line: 'Japan' });
    frames = {
      domain: await scene.frame(scene.domainPanel, { account: record.account, domain: record.domain }),
      record: await scene.frame(recordPanel, record),
      account: await accountFrame(),
    };
  });
  after(async () => scene.close());

  for (const name of ['domain', 'record', 'account'] as const) {
    it(`have no violations in any theme, wide or narrow: ${name}`, async () => {
      // Slow: axe-core looks at it in four themes at two widths.
      const panel = await showPage(name, frames[name]);
      await panel.assertSoundAt([1000, 900, 400], `page-${name}`);
    });
  }

  it('have one row of buttons, with a menu of the others by mouse and keyboard', async () => {
    const panel = await showPage('domain', frames.domain);
    const { page } = panel;
    const more = page.getByRole('button', { name: 'More Actions…' });
    const refresh = page.getByRole('button', { name: 'Refresh' });
    for (const width of [1000, 640]) {
      await page.setViewportSize({ width, height: 700 });
      assert.equal(await refresh.count(), 0);
      await more.click();
      await refresh.waitFor();
      await panel.assertSound(['violations', 'overflow'], `page-menu-${width}`);
      await page.keyboard.press('Escape');
      await refresh.waitFor({ state: 'hidden' });
    }
    await more.press('Enter');
    for (let nth = 0; nth < 3; nth += 1) await page.keyboard.press('Tab');
    await refresh.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await panel.until("window.sentMessages.at(-1)?.name === 'refresh'");
    await refresh.waitFor({ state: 'hidden' });
  });

  it('list what the check found', async () => {
    const text = 'The name www.example.com repeats the zone. Nobody asks for it: enter a relative name.';
    const rule = { name: 'rule', label: 'name-doubled', value: 'name-doubled' };
    const record = { name: 'found', label: `${'long-name.'.repeat(12)}example.com`, value: '5' };
    const long = 'word'.repeat(60);
    const findings = {
      title: 'Findings',
      look: 'findings',
      rows: [
        [
          { kind: 'text', look: 'error', text: 'Error' },
          ' ',
          link(record, text),
          ` · ${text} `,
          link(rule, text),
        ],
        [{ kind: 'text', look: 'warning', text: 'Warning' }, ` ${text} `, link(rule, 'a warning')],
        [{ kind: 'text', look: 'hint', text: 'Hint' }, ` ${long} `, link(rule, long)],
      ],
      note: '1,224 more findings',
      action: { name: 'check', label: 'Show All Findings' },
    };
    const content = { ...DomainContent.parse(frames.domain.content), findings };
    const panel = await showPage('domain', { ...frames.domain, content });
    await panel.page.getByRole('region', { name: 'Findings' }).scrollIntoViewIfNeeded();
    await panel.assertSound(['violations', 'misplaced'], 'page-domain-findings');
    await panel.resize(400);
    await panel.assertSound(['overflow']);
    await panel.page.getByRole('button', { name: /^long-name/u }).click();
    assert.deepEqual((await panel.messages()).at(-1), { kind: 'act', name: 'found', value: '5' });
    await panel.page.getByRole('button', { name: 'Show All Findings' }).click();
    assert.deepEqual((await panel.messages()).at(-1), { kind: 'act', name: 'check' });
    await panel.send(frames.domain);
    assert.equal(await panel.page.getByRole('region', { name: 'Findings' }).count(), 0);
  });

  it('show SPF as a tree', async () => {
    const spf = {
      title: 'SPF',
      count: '11 of 10 lookups',
      isTooMany: true,
      rows: [
        { depth: 0, term: 'mx', lookups: '1 lookup', outcome: '' },
        { depth: 0, term: 'include:_spf.mail.example', lookups: '3 lookups', outcome: '' },
        { depth: 1, term: 'include:deeper.mail.example', lookups: '2 lookups', outcome: '' },
        {
          depth: 2,
          term: `a:${'long-name.'.repeat(20)}example`,
          lookups: '1 lookup',
          outcome: 'no answer',
        },
        { depth: 1, term: '~all', lookups: '', outcome: '' },
        { depth: 0, term: 'include:other.test', lookups: '1 lookup', outcome: 'not known here' },
        { depth: 0, term: '-all', lookups: '', outcome: '' },
      ],
      note: '2 more terms are not listed.',
    };
    const content = { ...RecordContent.parse(frames.record.content), spf };
    const panel = await showPage('record', { ...frames.record, content });
    const depths: unknown = await panel.page.locator('html').evaluate(depthsOfTerms);
    assert.deepEqual(depths, [1, 1, 2, 3, 2, 1, 1]);
    await panel.assertSound(['violations'], 'page-record-spf');
    await panel.resize(400);
    await panel.assertSound(['overflow', 'misplaced'], 'page-record-spf-narrow');
  });

  it('list what changed', async () => {
    const time = 'between 2025-01-02 14:02 and 2025-01-02 18:40';
    const text = `www A: 192.0.2.1 → 203.0.113.9 · ${'long'.repeat(30)} TXT: added ${'word'.repeat(20)}`;
    const action = { name: 'change', label: 'Compare', fullLabel: `Compare: ${time}`, value: '0' };
    const changes = {
      title: 'Latest changes',
      summary: `${time} · 3 changed, 1 added`,
      columns: ['Time', 'Changes'],
      rows: [{ cells: [time, `3 changed, 1 added · ${text}`], action }],
      note: '1 more',
      action: { name: 'changes', label: 'Show Changes' },
    };
    const content = { ...DomainContent.parse(frames.domain.content), changes };
    const panel = await showPage('domain', { ...frames.domain, content, actions: [] });
    const card = panel.page.getByRole('region', { name: 'Latest changes' });
    const topOf = async (name: string): Promise<number> =>
      (await panel.page.getByRole('region', { name, exact: true }).boundingBox())?.y ?? 0;
    assert.ok((await topOf('Latest changes')) < (await topOf('Records')), 'above the long table');
    await panel.assertSound(['violations', 'misplaced']);
    await card.getByText(changes.summary).click();
    // A card stays open when another state arrives.
    await panel.send({
      ...frames.domain,
      content: { ...content, changes: { ...changes, note: '2 more' } },
    });
    await card.getByText('2 more').waitFor();
    await panel.assertSound(['misplaced'], 'page-domain-changes');
    await panel.resize(400);
    await panel.assertSound(['overflow']);
    await card.getByRole('button', { name: `Compare: ${time}` }).click();
    assert.deepEqual((await panel.messages()).at(-1), { kind: 'act', name: 'change', value: '0' });
    await card.getByRole('button', { name: 'Show Changes' }).click();
    assert.deepEqual((await panel.messages()).at(-1), { kind: 'act', name: 'changes' });
    const history = {
      ...changes,
      title: 'History',
      summary: undefined,
      columns: ['Time', 'Changes'],
      note: '',
      action: undefined,
    };
    const rows = [{ cells: [time, '192.0.2.1 → 203.0.113.9'] }];
    const own = { ...RecordContent.parse(frames.record.content), changes: { ...history, rows } };
    const record = await showPage('record', { ...frames.record, content: own });
    assert.equal(await record.page.getByRole('region', { name: 'History' }).getByRole('row').count(), 2);
    await record.page.getByRole('region', { name: 'History' }).scrollIntoViewIfNeeded();
    await record.assertSound(['violations'], 'page-record-changes');
  });

  for (const name of ['domain', 'record', 'account'] as const) {
    it(`have no text cut off or covered at 200 % zoom, or at twice the font size: ${name}`, async () => {
      const panel = await showPage(name, frames[name]);
      await panel.assertReadable(`page-${name}`);
    });
  }

  it('do not move when the user prefers reduced motion, and leave no timer', async () => {
    for (const reducedMotion of ['reduce', 'no-preference'] as const) {
      const panel = await openPage('domain', 'dark', 1000, { reducedMotion });
      await panel.send(frames.domain);
      await panel.send({ kind: 'announcement', text: 'Copied' });
      const fading = await panel.page.evaluate(
        `document.getAnimations().map((each) => getComputedStyle(each.effect.target).animationTimingFunction)`,
      );
      assert.deepEqual(fading, [reducedMotion === 'reduce' ? 'steps(1)' : 'ease-in']);
      assert.equal(await panel.pendingTimers(), 0);
    }
  });

  it('are used by the first key or click after they got the focus, and not by the focus alone', async () => {
    const panel = await showPage('domain', frames.domain);
    const uses = async (): Promise<number> =>
      (await panel.messages()).filter(({ kind }) => kind === 'used').length;
    const emit = async (event: 'blur' | 'focus'): Promise<void> => {
      await panel.page.evaluate(`window.dispatchEvent(new Event('${event}'))`);
    };
    await emit('focus');
    assert.equal(await uses(), 0);
    await panel.page.keyboard.press('Shift');
    await panel.page.keyboard.press('Shift');
    assert.equal(await uses(), 1);
    await emit('blur');
    await emit('focus');
    assert.equal(await uses(), 1);
    await panel.page.locator('h1').click();
    assert.equal(await uses(), 2);
  });

  it('move the focus to a neighbour of a focused button that is removed', async () => {
    const { loadedAt: _never, ...bare } = frames.domain;
    const action = { name: 'loadRecords', label: 'Load Records' };
    const content = DomainContent.parse(frames.domain.content);
    const records = { ...content.records, note: 'Not loaded.', action };
    const panel = await showPage('domain', { ...bare, content: { ...content, records } });
    await panel.page.getByRole('button', { name: 'Load Records' }).press('Enter');
    await panel.send({
      ...bare,
      content: { ...content, records: { ...records, note: 'Loading…', action: undefined } },
    });
    assert.equal(await panel.page.evaluate('document.activeElement.textContent'), 'Loading… ');
    await panel.send({
      ...bare,
      notice: { tone: 'error', text: 'It failed.', actions: [{ name: 'retry', label: 'Retry' }] },
    });
    await panel.page.getByRole('button', { name: 'Retry' }).press('Enter');
    await panel.send({ ...bare, busy: 'Loading…' });
    assert.equal(await panel.page.evaluate('document.activeElement.tagName'), 'H1');
  });

  it('show every field of their operations, in the same turn as they receive them', async () => {
    const expected = {
      domain: ['example.com', 'DP_Free', 'Main site', 'dns@example.com', '10061', '10 minutes', 'active'],
      record: ['www.example.com', 'CNAME', 'edge-tokyo.example.net.', 'Japan', 'DP_Free'],
      account: [
        'Sample account',
        '10061',
        'dns@example.com',
        'person',
        'user_grade',
        'Calls in the last hour',
      ],
    };
    for (const name of ['domain', 'record', 'account'] as const) {
      const panel = await openPage(name, 'dark');
      const lists = await panel.page.evaluate(`{
        window.dispatchEvent(new MessageEvent('message', { data: ${JSON.stringify(frames[name])} }));
        document.querySelectorAll('dl').length;
      }`);
      assert.ok(Number(lists) > 2, `${name}: ${String(lists)}`);
      if (name === 'account') await panel.page.getByText('Personal data and all other fields').click();
      const text = await panel.page.locator('main').innerText();
      for (const part of expected[name]) assert.ok(text.includes(part), `${name}: ${part} in ${text}`);
    }
  });

  it('fold the personal data of an account until it is asked for, and open ranked domains', async () => {
    const panel = await showPage('account', frames.account);
    const { page } = panel;
    assert.doesNotMatch(await page.locator('main').innerText(), /Telephone/u);
    const ranks = page.getByRole('region', { name: 'Worst findings' });
    assert.match(await ranks.innerText(), /6 of \d+ domains are checked\.[\s\S]*\n2 errors, 5 warnings/u);
    await ranks.getByRole('button').nth(1).click();
    assert.deepEqual((await panel.messages()).at(-1)?.['name'], 'domain');
    await page.getByRole('region', { name: 'Not delegated here' }).waitFor();
    await page.getByText('Personal data and all other fields').press('Enter');
    await page.getByText('Telephone', { exact: true }).waitFor();
    assert.deepEqual(await panel.violations(), []);
    await panel.picture('page-account-unfolded');
    await panel.layout();
    // Another state leaves it open, and the page shown again too.
    await panel.send({ ...frames.account, content: { ...Object(frames.account.content), ranks: [] } });
    await page.getByText('Telephone', { exact: true }).waitFor();
    const kept = await page.evaluate('window.keptState');
    const again = await openPage('account', 'dark', 1000, {}, kept);
    await again.send(frames.account);
    await page.getByText('Telephone', { exact: true }).waitFor();
  });

  it('show hostile text as text, wrapped', async () => {
    const panel = await openPage('record', 'light', 400);
    for (const host of ['html', 'bidi', 'nul', 'long', 'markdown', '__proto__', '<b>name</b>', 'link']) {
      const type = host === 'link' ? 'URL' : host === '<b>name</b>' ? 'A' : 'TXT';
      const frame = await scene.frame(recordPanel, await scene.ref('hostile.example', { host, type }));
      await panel.send(frame);
      await panel.page.locator('h1', { hasText: frame.heading.slice(0, 40) }).waitFor();
      assert.equal(await panel.overflow(), 0, host);
      assert.equal(await panel.page.locator('img, b, i, u, a').count(), 0, host);
      assert.equal(await panel.page.locator('script').count(), 1, host);
      assert.doesNotMatch(
        await panel.page.locator('main').innerText(),
        /[\u0000\u202A-\u202E\u2066-\u2069]/u,
        host,
      );
      assert.deepEqual(await panel.violations(), [], host);
      if (host === 'long') await panel.picture('page-record-hostile');
    }
  });

  it('show in words that they are loading, failed or stale, with a button', async () => {
    const { content: _none, loadedAt: _never, ...bare } = frames.domain;
    const panel = await showPage('domain', { ...bare, busy: 'Loading…' });
    await panel.page.getByRole('status').getByText('Loading…').waitFor();
    const failed = {
      tone: 'error',
      text: 'It failed.',
      actions: [{ name: 'retry', label: 'Retry' }],
    } as const;
    await panel.send({ ...bare, notice: { ...failed, actions: [...failed.actions] } });
    assert.deepEqual(await panel.violations(), []);
    await panel.page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
    assert.deepEqual((await panel.messages()).at(-1), { kind: 'act', name: 'retry' });
    await panel.send({ ...frames.domain, notice: { ...failed, tone: 'warning', actions: [] } });
    await panel.page.getByText('Main site').waitFor();
    assert.deepEqual(await panel.violations(), []);
    await panel.picture('page-domain-stale');
  });

  it('copy by key, keep the focus when a new state arrives, and persist nothing but the ids', async () => {
    const panel = await showPage('domain', frames.domain);
    const copy = panel.page.getByRole('button', { name: 'Copy Remark' });
    await copy.focus();
    await panel.page.keyboard.press('Enter');
    assert.deepEqual((await panel.messages()).at(-1), { kind: 'copy', key: 'remark' });
    const content = DomainContent.parse(frames.domain.content);
    const again = await scene.frame(scene.domainPanel, await scene.ref('example.com'));
    await panel.send({ ...again, content: { ...content, sections: content.sections.slice(0, 2) } });
    assert.equal(await panel.page.evaluate('document.activeElement.dataset.key'), 'copy remark');
    assert.deepEqual(await panel.page.evaluate('window.keptState'), frames.domain.ids);
  });

  it('have every button in the tab order', async () => {
    const panel = await showPage('record', frames.record);
    const buttons = await panel.page.getByRole('button').count();
    assert.ok(buttons > 10);
    const seen: string[] = [];
    for (let at = 0; at < buttons; at += 1) {
      await panel.page.keyboard.press('Tab');
      seen.push(String(await panel.page.evaluate('document.activeElement.dataset.key')));
    }
    assert.equal(new Set(seen).size, buttons, seen.join(', '));
  });

  it('cannot turn text into HTML, run another script or send a request', async () => {
    const panel = await showPage('account', frames.account);
    const tried = await panel.page.evaluate(`(async () => {
      const refused = [];
      const attempt = async (name, act) => {
        try { await act(); } catch { refused.push(name); }
      };
      await attempt('html', () => (document.body.innerHTML = '<b>x</b>'));
      await attempt('policy', () => trustedTypes.createPolicy('default', { createHTML: (text) => text }));
      await attempt('address', () => (document.createElement('script').src = 'https://example.com/x.js'));
      await attempt('fetch', () => fetch(location.href));
      const style = document.createElement('style');
      style.textContent = 'main { display: none }';
      document.head.append(style);
      if (getComputedStyle(document.querySelector('main')).display !== 'none') refused.push('style');
      return refused;
    })()`);
    assert.deepEqual(tried, ['html', 'policy', 'address', 'fetch', 'style']);
    // The page is told of each refusal in a task of its own.
    await panel.until(`window.policyViolations.length >= ${tried.length}`);
    await panel.close();
  });

  it('ignore unknown messages', async () => {
    const panel = await showPage('account', frames.account);
    const before = await panel.page.locator('main').innerText();
    for (const message of [
      {},
      { kind: 'frame' },
      { kind: 'eval', code: '1' },
      { kind: 'announcement', text: 7 },
    ])
      await panel.send(message);
    assert.equal(await panel.page.locator('main').innerText(), before);
  });
});
