import assert from 'node:assert/strict';
import { serviceOfRecord } from '../../../src/dns/service.ts';
import { MAIL_SERVERS, TARGETS, VERIFICATIONS } from '../../../src/dns/serviceTable.ts';

/** The service of a record, and its purpose. */
function named(type: string, value: string): string | undefined {
  const found = serviceOfRecord({ type, value });
  return found && `${found.service}, ${found.purpose}`;
}

/** What the services tell their customers to publish as a proof, by service. */
const PROOFS: readonly (readonly [service: string, names: string])[] = [
  ['1Password', '1password-site-verification='],
  ['Adobe', 'adobe-idp-site-verification='],
  ['Apple', 'apple-domain-verification='],
  ['Atlassian', 'atlassian-domain-verification='],
  ['Baidu', 'baidu-site-verification='],
  ['Brevo', 'brevo-code: sendinblue-code:'],
  ['Canva', 'canva-site-verification='],
  ['Cisco', 'cisco-ci-domain-verification='],
  ['DocuSign', 'docusign='],
  ['Dropbox', 'dropbox-domain-verification='],
  ['Facebook', 'facebook-domain-verification='],
  ['GitLab', 'gitlab-pages-verification-code='],
  ['GlobalSign', 'globalsign-domain-verification= _globalsign-domain-verification='],
  ['Google', 'google-site-verification='],
  ['Have I Been Pwned', 'have-i-been-pwned-verification='],
  ['HubSpot', 'hubspot-developer-verification='],
  ['Keybase', 'keybase-site-verification='],
  ['LogMeIn', 'logmein-verification-code='],
  ['Mail.ru', 'mailru-verification:'],
  ['Microsoft 365', 'ms='],
  ['Miro', 'miro-verification='],
  ['Notion', 'notion-domain-verification='],
  ['OneTrust', 'onetrust-domain-verification='],
  ['OpenAI', 'openai-domain-verification='],
  ['Pinterest', 'pinterest-site-verification='],
  ['Slack', 'slack-domain-verification='],
  ['Stripe', 'stripe-verification='],
  ['TeamViewer', 'teamviewer-sso-verification='],
  ['Webex', 'webexdomainverification.'],
  ['Yandex', 'yandex-verification:'],
  ['Zoom', 'zoom_verify_'],
];

/** Names that mail servers of the services are below. */
const MAIL_HOSTS: readonly (readonly [service: string, names: string])[] = [
  ['Alibaba Mail', 'mxhichina.com qiye.aliyun.com'],
  ['Amazon SES', 'amazonaws.com'],
  ['Barracuda', 'barracudanetworks.com'],
  ['Cisco Secure Email', 'iphmx.com'],
  ['Fastmail', 'messagingengine.com'],
  ['Feishu', 'feishu.cn'],
  ['Forward Email', 'forwardemail.net'],
  ['GoDaddy', 'secureserver.net'],
  ['Google Workspace', 'google.com googlemail.com'],
  ['iCloud Mail', 'icloud.com'],
  ['ImprovMX', 'improvmx.com'],
  ['Lark', 'larksuite.com'],
  ['mailbox.org', 'mailbox.org'],
  ['Mailgun', 'mailgun.org'],
  ['Microsoft 365', 'mail.protection.outlook.com mx.microsoft'],
  ['Migadu', 'migadu.com'],
  ['Mimecast', 'mimecast.com'],
  ['NetEase Mail', 'netease.com'],
  ['Proofpoint', 'pphosted.com'],
  ['Proton Mail', 'protonmail.ch'],
  ['Tencent Exmail', 'exmail.qq.com mxbiz1.qq.com mxbiz2.qq.com'],
  ['Yandex', 'yandex.net yandex.ru'],
  ['Zoho Mail', 'zoho.com zoho.eu zoho.in'],
];

/** Names that targets of the services are below, and what for. */
const CNAME_TARGETS: readonly (readonly [service: string, names: string])[] = [
  ['Akamai, cdn', 'akamai.net akamaiedge.net edgekey.net edgesuite.net'],
  ['Alibaba Cloud CDN, cdn', 'alikunlun.com'],
  ['Alibaba Cloud, hosting', 'aliyuncs.com'],
  ['Amazon CloudFront, cdn', 'cloudfront.net'],
  ['Amazon SES, signing', 'dkim.amazonses.com'],
  ['AWS Certificate Manager, certificate', 'acm-validations.aws'],
  ['AWS, hosting', 'amazonaws.com awsapprunner.com'],
  ['Baidu AI Cloud CDN, cdn', 'bdydns.com'],
  ['bunny.net, cdn', 'b-cdn.net'],
  ['CDN77, cdn', 'cdn77.org'],
  ['Cloudflare Pages, hosting', 'pages.dev'],
  ['Cloudflare Workers, hosting', 'workers.dev'],
  ['Cloudflare, cdn', 'cdn.cloudflare.net'],
  ['Fastly, cdn', 'fastly.net'],
  ['Firebase, hosting', 'firebaseapp.com web.app'],
  ['Fly.io, hosting', 'fly.dev'],
  ['Gcore, cdn', 'gcdn.co'],
  ['GitHub Pages, hosting', 'github.io'],
  ['GitLab Pages, hosting', 'gitlab.io'],
  ['Google, hosting', 'ghs.google.com ghs.googlehosted.com'],
  ['Heroku, hosting', 'herokuapp.com herokudns.com'],
  ['Imperva, cdn', 'incapdns.net'],
  ['KeyCDN, cdn', 'kxcdn.com'],
  ['Microsoft 365, mail', 'outlook.com'],
  ['Microsoft 365, signing', 'onmicrosoft.com'],
  ['Microsoft Azure, cdn', 'azureedge.net azurefd.net'],
  ['Microsoft Azure, hosting', 'azure.com azurewebsites.net core.windows.net trafficmanager.net'],
  ['Netlify, hosting', 'netlify.app netlify.com'],
  ['Qiniu, cdn', 'clouddn.com qiniudns.com'],
  ['Read the Docs, hosting', 'readthedocs.io'],
  ['Render, hosting', 'onrender.com'],
  ['SendGrid, mail', 'sendgrid.net'],
  ['Shopify, hosting', 'myshopify.com'],
  ['Squarespace, hosting', 'squarespace.com'],
  ['Tencent Cloud CDN, cdn', 'cdn.dnsv1.com cdn.dnsv1.com.cn'],
  ['Tencent Cloud, hosting', 'myqcloud.com'],
  ['Upyun, cdn', 'aicdn.com'],
  ['Vercel, hosting', 'vercel-dns.com vercel.app'],
  ['Wangsu, cdn', 'lxdns.com wscdns.com'],
  ['Wix, hosting', 'wixdns.net'],
  ['WP Engine, hosting', 'wpengine.com'],
  ['Zendesk, hosting', 'zendesk.com'],
  ['Zoho, hosting', 'zoho.com'],
];

describe('The service of a record', () => {
  const cases: readonly (readonly [type: string, value: string, service: string | undefined])[] = [
    ['TXT', 'google-site-verification=abc', 'Google, verification'],
    ['txt', '"MS=ms123"', 'Microsoft 365, verification'],
    ['TXT', 'see google-site-verification=abc', undefined],
    ['TXT', 'g"oogle-site-verification=abc', undefined],
    ['TXT', 'v=spf1 include:_spf.google.com ~all', undefined],
    ['MX', 'ASPMX.L.GOOGLE.COM.', 'Google Workspace, mail'],
    ['MX', 'example-com.mail.protection.outlook.com.', 'Microsoft 365, mail'],
    ['MX', 'outlook.com', undefined],
    ['MX', 'notgoogle.com.', undefined],
    ['MX', 'google.com.example.', undefined],
    ['CNAME', 'd111111abcdef8.cloudfront.net.', 'Amazon CloudFront, cdn'],
    ['CNAME', 'example.github.io', 'GitHub Pages, hosting'],
    ['CNAME', 'cloudfront.net.example.com.', undefined],
    ['A', 'example.github.io', undefined],
    ['CNAME', '', undefined],
    ['MX', '.', undefined],
    ['TXT', 'x'.repeat(300), undefined],
    ['MX', 'mx.ASPMX.L.google.com', 'Google Workspace, mail'],
    ['CNAME', ' example.github.io. ', 'GitHub Pages, hosting'],
    ['CNAME', `${'x.'.repeat(123)}github.io`, 'GitHub Pages, hosting'],
    ['CNAME', `${'x.'.repeat(123)}github.io.`, undefined],
    ['cname', `y${'x.'.repeat(123)}github.io`, undefined],
    ['CNAME', `${'x.'.repeat(200)}github.io`, undefined],
  ];
  for (const [type, value, service] of cases)
    it(`of ${type} ${value.slice(0, 60)} is ${service ?? 'not known'}`, () => {
      assert.equal(named(type, value), service);
    });

  it('is known by each proof, mail server and target of the services', () => {
    for (const [service, prefixes] of PROOFS)
      for (const prefix of prefixes.split(' '))
        assert.equal(named('TXT', `${prefix}1a2b`), `${service}, verification`, prefix);
    for (const [service, names] of MAIL_HOSTS)
      for (const name of names.split(' ')) assert.equal(named('MX', `mx.${name}.`), `${service}, mail`, name);
    for (const [service, names] of CNAME_TARGETS)
      for (const name of names.split(' ')) assert.equal(named('CNAME', `shop.${name}.`), service, name);
    const count = (rows: typeof PROOFS): number => rows.flatMap(([, names]) => names.split(' ')).length;
    assert.deepEqual([PROOFS, MAIL_HOSTS, CNAME_TARGETS].map(count), [
      VERIFICATIONS.length,
      MAIL_SERVERS.size,
      TARGETS.size,
    ]);
  });

  it('is looked up by keys in lower case without a final dot', () => {
    const keys = [...MAIL_SERVERS.keys(), ...TARGETS.keys(), ...VERIFICATIONS.map(([prefix]) => prefix)];
    assert.deepEqual(
      keys.filter((key) => key !== key.toLowerCase() || /^\.|\.$/u.test(key.replace(/^webex.*/u, ''))),
      [],
    );
    assert.equal(new Set(VERIFICATIONS.map(([prefix]) => prefix)).size, VERIFICATIONS.length);
  });
});
