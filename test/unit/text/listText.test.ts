import assert from 'node:assert/strict';
import { listText, clausesText, sentencesText, sentenceText } from '../../../src/text/listText.ts';
import { speakChinese, speakEnglish } from '../../support/product/madeUpLanguage.ts';
import type { Severity } from '../../../src/check/rules/severity.ts';
import { verdictText } from '../../../src/check/findingCountText.ts';
import { ownFailureText, failureText } from '../../../src/text/failureText.ts';
import { bracketed } from '../../../src/text/bracketed.ts';
import { delegationText } from '../../../src/text/delegationText.ts';

const NAMES = ['a.test', 'b.test', 'c.test'];

describe('The text of a list', () => {
  afterEach(speakEnglish);

  it('has the comma of the display language', () => {
    assert.equal(listText(NAMES), 'a.test, b.test, c.test');
    assert.equal(listText(['a.test']), 'a.test');
    speakChinese();
    assert.equal(listText(NAMES), 'a.test、b.test、c.test');
  });
});

/** ASCII punctuation after Chinese, or a blank beside full-width punctuation. */
const ASCII_JOIN = /\p{Script=Han}[;.,:](?: |$)|[。；：，、（）] | （/u;

const FAILURE = {
  kind: 'service',
  operation: 'Record.List',
  code: '9',
  message: '没有权限。',
} as const;

describe('Sentences in one line', () => {
  afterEach(speakEnglish);

  it('have a blank between them, and a full stop where one is missing', () => {
    assert.equal(
      sentencesText(['No permission', 'Ask the owner.', '', 'Enter: Retry']),
      'No permission. Ask the owner. Enter: Retry',
    );
    assert.equal(sentencesText([]), '');
    for (const end of '.?!…:。？！：') {
      assert.equal(sentenceText(`Done${end}`), `Done${end}`);
      assert.equal(sentencesText([`a${end}`, 'b']), /[.?!…:]/u.test(end) ? `a${end} b` : `a${end}b`);
    }
    for (const end of ';,)；，）') assert.equal(sentenceText(`Done${end}`), `Done${end}.`);
    assert.equal(sentenceText('2 left'), '2 left.');
    assert.equal(sentenceText('Done.'), 'Done.');
  });

  it('have full-width punctuation without blanks in Chinese', () => {
    speakChinese();
    assert.equal(
      sentencesText(['没有权限', '请联系所有者。', '按 Enter：重试']),
      '没有权限。请联系所有者。按 Enter：重试',
    );
    assert.equal(
      sentencesText(['已失败。', '（Record.List，代码 9）', '按 Enter：重试']),
      '已失败。（Record.List，代码 9）。按 Enter：重试',
    );
  });

  it('have a blank after a sentence that is not Chinese', () => {
    speakChinese();
    assert.equal(sentencesText(['Login failed.', '请重试。']), 'Login failed. 请重试。');
  });
});

describe('Clauses in one line', () => {
  afterEach(speakEnglish);

  it('have the semicolon of the display language', () => {
    assert.equal(clausesText(['8 records', 'not included: 1 remark']), '8 records; not included: 1 remark');
    speakChinese();
    assert.equal(clausesText(['8 条记录', '未包含：1 条备注']), '8 条记录；未包含：1 条备注');
  });
});

describe('A text in brackets', () => {
  it('has those of the text before it', () => {
    assert.equal(bracketed('Japan', 'JP'), 'Japan (JP)');
    assert.equal(bracketed('中国', 'CN'), '中国（CN）');
    assert.equal(bracketed('中国 DNS', 'CN'), '中国 DNS (CN)');
  });
});

function verdict(...counts: readonly (readonly [Severity, number])[]): string {
  return verdictText('example.com', {
    counts: counts.map(([severity, count]) => ({ rule: 'ttl-range', source: '', severity, count })),
  });
}

describe('The Chinese of composed texts', () => {
  afterEach(speakEnglish);

  it('has no ASCII punctuation between clauses', () => {
    speakChinese();
    const texts = [
      failureText(FAILURE),
      ownFailureText(FAILURE),
      delegationText({
        code: 'setsDiffer',
        level: 'bad',
        onlyParent: ['ns1.example'],
        onlyZone: ['ns2.example'],
      }),
      verdict(['error', 40], ['hint', 18]),
      verdict(['hint', 18]),
    ];
    for (const text of texts) {
      assert.match(text, /\p{Script=Han}/u);
      assert.doesNotMatch(text, ASCII_JOIN);
    }
    assert.equal(
      texts[0],
      '此账号没有加载此内容的权限。请联系域名的所有者。服务返回：没有权限。（Record.List，代码 9）',
    );
  });
});
