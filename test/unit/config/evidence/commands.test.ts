import assert from 'node:assert/strict';
import { found } from './found.ts';

/** Returns the names with a problem in a line of a script. All names except `www` have no record. */
function hostsIn(line: string): readonly string[] {
  return found(line, 'a.sh').map((each) => each.replace(/^1: (.*)\.example\.com, absent$/u, '$1'));
}

describe('Hosts in a command line', () => {
  const cases: readonly (readonly [line: string, ...hosts: string[]])[] = [
    ['curl -o a.example.com -H "X-Label: b.example.com" c.example.com', 'c'],
    ['curl -fsSLo a.example.com b.example.com', 'b'],
    ['curl --output a.example.com --silent b.example.com', 'b'],
    ['curl -H "Host: a.example.com" www.example.com', 'a'],
    [`curl -d '{"group": "a.example.com"}' www.example.com`],
    ['curl "www.example.com/?label=a.example.com"'],
    ['ssh b.example.com ping -c 1 a.example.com', 'b', 'a'],
    ["sudo ssh 'ping a.example.com'"],
    ["ssh -v -i 'ping a.example.com'"],
    ["ssh b.example.com 'touch x; ping a.example.com'", 'b', 'a'],
    ['ssh -L 80:a.example.com:80 www.example.com', 'a'],
    ['scp a.example.com b.example.com:x', 'b'],
    ['psql -h a.example.com -d b.example.com -U c.example.com', 'a'],
    ["psql -c 'select b.example.com'"],
    ['psql "host=a.example.com dbname=b.example.com"', 'a'],
    ['redis-cli -h a.example.com get b.example.com', 'a'],
    ['kafka-topics.sh --bootstrap-server a.example.com:9092 --topic b.example.com', 'a'],
    ['docker run --network a.example.com -v b.example.com:/srv c.example.com/web', 'c'],
    ['docker login --username ci --password-stdin a.example.com', 'a'],
    ['docker build -t a.example.com/web --label b.example.com .', 'a'],
    ['kubectl --context a.example.com get b.example.com'],
    ['kubectl exec web -- curl a.example.com', 'a'],
    ['sudo -u deploy ping -c1 a.example.com', 'a'],
    ['HOST=x timeout 5 ping a.example.com', 'a'],
    ['until nc -z a.example.com 25; do echo "no b.example.com"; done', 'a'],
    ['sh -c "ping a.example.com"', 'a'],
    ['timeout -s KILL 5 ping a.example.com'],
    ['timeout 5s ping a.example.com', 'a'],
    ['flock /tmp/x ping a.example.com'],
    ['flock 9 ping a.example.com', 'a'],
    ['kubectl exec -- foo -- ping a.example.com'],
    ['docker exec web ping a.example.com'],
    ['sudo -u deploy -g www ping a.example.com', 'a'],
    ['sudo --u deploy ping a.example.com', 'a'],
    ['time sudo ping a.example.com', 'a'],
    ['watch -n 5 ping a.example.com', 'a'],
    ['timeout2 5 ping a.example.com'],
    ['a.b+=x ping a.example.com', 'a'],
    ['-x ping a.example.com'],
    ['x-y=1 ping a.example.com'],
    ['=1 ping a.example.com'],
    ['ping -c a.example.com b.example.com', 'b'],
    ['curl https://a.example.com https://b.example.com', 'a', 'b'],
    ['CMD ["--host", "a.example.com"]', 'a'],
    ['CMD ["--name", "a.example.com"]'],
    ['foo ---host a.example.com'],
    ['foo --host=a.example.com', 'a'],
    ['foo --topic a.example.com'],
    ["trap 'ping a.example.com' ERR", 'a'],
    ['tar czf a.example.com.tgz a.example.com'],
    ['foo --host a.example.com --name b.example.com', 'a'],
    ['foo --db-host=a.example.com --topic=b.example.com', 'a'],
    ['echo "host: a.example.com" >app.yaml', 'a'],
    ['*/5 * * * * root ping a.example.com', 'a'],
    ['@daily ping a.example.com', 'a'],
    ['RUN curl a.example.com', 'a'],
    // A user, and other hosts of a list.
    [`ssh ${'u'.repeat(60)}@a.example.com`, 'a'],
    [`ssh ${'u'.repeat(61)}@a.example.com`],
    ['ssh a+b@a.example.com', 'a'],
    [`curl ${'b'.repeat(200)},a.example.com`, 'a'],
    [`curl ${'b'.repeat(201)},a.example.com`],
    [`curl b,${'b'.repeat(200)},a.example.com`, 'a'],
    [`curl b,${'b'.repeat(201)},a.example.com`],
    [`curl ${'b,'.repeat(21)}a.example.com`, 'a'],
    [`curl ${'b,'.repeat(22)}a.example.com`],
    // What begins with these signs is no operand.
    ...['-x', '+x', '@x', '<x', '>x'].map(
      (word) => [`ssh ${word} a.example.com b.example.com`, 'a'] as const,
    ),
    ['ssh *x a.example.com b.example.com'],
    ['kubectl -- ping a.example.com', 'a'],
    // A command on another host.
    ['nc www.example.com ping a.example.com'],
    ['foo --advertise=a.example.com', 'a'],
    ['foo --advertise=x a.example.com'],
    ['foo x--advertise=a.example.com'],
    ['foo ---advertise=a.example.com'],
    ['foo --advertise a.example.com', 'a'],
    // Of eight letters at most, the last takes a value.
    ['curl -abcdefgo a.example.com'],
    ['curl -abcdefgho a.example.com', 'a'],
    // Before the command.
    ['timeout 5 ssh-keyscan a.example.com', 'a'],
    ['HEALTHCHECK --interval 30s --retries 3 CMD curl a.example.com', 'a'],
    ['sudo ping6 a.example.com', 'a'],
    ['sudo 2to3 host a.example.com'],
    ['sudo m ping a.example.com'],
    ['sudo 5d ping a.example.com'],
    ['foo --fqdn a.example.com', 'a'],
    ['foo --index-url=a.example.com', 'a'],
    ['ENTRYPOINT curl a.example.com', 'a'],
    ['HEALTHCHECK ping a.example.com', 'a'],
    ['sudo -h x ping a.example.com', 'a'],
  ];
  for (const [line, ...hosts] of cases) {
    it(`are ${hosts.join() || 'none'} in ${line}`, () => assert.deepEqual(hostsIn(line), hosts));
  }

  it('are found in a list of words, each of which is one argument', () => {
    const text = 'command: ["curl", "-H", "X: a.example.com", "b.example.com"]';
    assert.deepEqual(found(text, 'a.yaml'), ['1: b.example.com, absent']);
    assert.deepEqual(found('command: rsync a.example.com b.example.com:x', 'a.yaml'), [
      '1: b.example.com, absent',
    ]);
    assert.deepEqual(found('command: [\n"curl", "-s", "a.example.com"]', 'a.yaml'), [
      '2: a.example.com, absent',
    ]);
    assert.deepEqual(found('command: ["sh", "-c", "ping a.example.com"]', 'a.yaml'), [
      '1: a.example.com, absent',
    ]);
  });

  const lists = {
    found: 'run script Scripts commands cmds inline before_script after_script',
    'not found': 'run_args inline_args exec_run exec_runs args entrypoint exec description',
  };
  for (const [whether, keys] of Object.entries(lists))
    for (const key of keys.split(' '))
      it(`are ${whether} in each line of a list: ${key}`, () => {
        const problems = found(`${key}: ["echo", "ping a.example.com"]`, 'a.yaml');
        assert.deepEqual(problems, whether === 'found' ? ['1: a.example.com, absent'] : []);
      });

  it('are found in a list of lines, each of which is a command', () =>
    assert.deepEqual(found('script: ["ping www.example.com", "ping a.example.com"]', 'a.yaml'), [
      '1: a.example.com, absent',
    ]));
});
