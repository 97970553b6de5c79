import { Workbench } from '../support/editor/workbench.ts';
import { closeAfterTests, pointUntil } from './sampleWindow.ts';

describe('the installed extension in a Chinese window', () => {
  let window: Workbench;

  before(async () => {
    window = await Workbench.open({ language: 'zh-cn', size: { width: 1240, height: 800 } });
    await window.openContainer('DNS Tree');
  });

  closeAfterTests(() => window);

  it('shows the welcome view in Chinese', async () => {
    await window.view('区域').getByText('在这里浏览您的 DNSPod 账号').waitFor();
    await window.picture('chinese-welcome');
  });

  it('shows zones and records in Chinese', async () => {
    await window.view('区域').getByRole('button', { name: '打开示例账号' }).click();
    await window.rows('区域').first().waitFor();
    await window.expand('区域', /默认分组/);
    await window.expand('区域', /example\.com/);
    await window.row('区域', /edge-tokyo/).waitFor();
    await window.picture('chinese-records');
  });

  it('shows a domain in Chinese', async () => {
    await window
      .row('区域', /example\.com/)
      .first()
      .click();
    await window.page.keyboard.press('Enter');
    const page = window.page
      .frameLocator('iframe.webview.ready >> visible=true')
      .frameLocator('#active-frame');
    await page.getByRole('button', { name: '在地图上显示线路' }).waitFor();
    await window.picture('chinese-domain');
  });

  it('names countries in Chinese, beside the names of their lines', async () => {
    const page = window.page
      .frameLocator('iframe.webview.ready >> visible=true')
      .frameLocator('#active-frame');
    await page.getByRole('button', { name: '在地图上显示线路' }).click();
    await page.getByRole('searchbox', { name: '筛选表格' }).fill('japan');
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '日本' }) });
    await row.getByRole('cell', { name: 'Japan' }).waitFor();
    await page.getByRole('searchbox', { name: '筛选表格' }).fill('');
    // The table draws its rows anew when the filter is emptied: waiting is safe against that, scrolling is not.
    await page.getByRole('rowheader', { name: '安哥拉' }).waitFor();
    await window.picture('chinese-lines');
  });

  it('describes the rules of the check in the settings in Chinese', async () => {
    await window.runCommand('Preferences: Open User Settings (JSON)');
    await window.page.getByRole('tab', { name: 'settings.json', selected: true }).waitFor();
    await window.page.locator('.editor-instance:visible .view-line').first().click();
    await window.page.keyboard.press('Control+Home');
    await window.page.keyboard.press('End');
    await window.page.keyboard.insertText('"dnsTree.check.rules": { "cname-apex": "off" },');
    const rule = window.page.locator('.editor-instance:visible .view-line').getByText('"cname-apex"').first();
    await pointUntil(rule, window.page.locator('.monaco-hover').getByText('区域顶点有 CNAME 记录').first());
    await window.picture('chinese-settings');
  });
});
