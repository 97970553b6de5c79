import assert from 'node:assert/strict';
import { type SampleService, startSampleService } from '../../../src/sample/service.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** Starts a sample service for the surrounding suite. Its calls send the token and `format=json`. */
export function withService(): {
  call(operation: string, parameters?: Readonly<Record<string, string | number>>): Promise<Fields>;
  code(operation: string, parameters?: Readonly<Record<string, string | number>>): Promise<unknown>;
  readonly service: SampleService;
} {
  let service: SampleService | undefined;
  before(async () => {
    service = await startSampleService();
  });
  after(() => service?.stop());

  const running = (): SampleService => service ?? assert.fail('not started');
  const call = async (operation: string, parameters: Readonly<Record<string, string | number>> = {}) => {
    const { address, token } = running();
    const body = new URLSearchParams({ login_token: token, format: 'json' });
    for (const [name, value] of Object.entries(parameters)) body.set(name, String(value));
    const response = await fetch(`${address}/${operation}`, { method: 'POST', body });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'text/html; charset=UTF-8');
    return fields(JSON.parse(await response.text()));
  };
  const code = async (operation: string, parameters?: Readonly<Record<string, string | number>>) => {
    const body = await call(operation, parameters);
    const status = fields(body['status']);
    assert.equal(typeof status['message'], 'string');
    assert.match(String(status['created_at']), /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    if (status['code'] !== '1')
      assert.deepEqual(Object.keys(body), ['status'], 'a failure has only a status');
    return status['code'];
  };
  return {
    call,
    code,
    get service() {
      return running();
    },
  };
}

export function fields(value: unknown): Fields {
  assert.ok(typeof value === 'object' && value !== null && !Array.isArray(value), 'not an object');
  return Object.fromEntries(Object.entries(value));
}

export function list(value: unknown): readonly Fields[] {
  assert.ok(Array.isArray(value), 'not an array');
  return value.map(fields);
}
