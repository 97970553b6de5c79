import { ServiceAddress } from '../api/serviceAddress.ts';
import type { Login } from '../api/client.ts';
import { CallError } from '../api/failure.ts';
import { LoginToken } from '../api/token.ts';
import type { Disposable } from '../base/lifecycle.ts';
import type { SampleService } from '../sample/service.ts';

/** Starts the embedded sample service on first use and stops it with the extension. */
export class SampleHost implements Disposable {
  #service: Promise<SampleService> | undefined;

  /** Returns the address and token of the sample service. Starts it if it is not running. */
  async login(): Promise<Login | undefined> {
    this.#service ??= this.#start();
    const { address, token } = await this.#service;
    const login = LoginToken.parse(token);
    return login instanceof LoginToken
      ? { address: ServiceAddress.parse(address), secret: login }
      : undefined;
  }

  /** Changes a record of example.com, so that a developer sees what a change looks like. */
  async change(): Promise<void> {
    const { changeZone } = await import('../sample/zones/zone.ts');
    changeZone('example.com');
  }

  /** Stops the service; it starts again on the next login. */
  dispose(): void {
    const service = this.#service;
    this.#service = undefined;
    service?.then((running) => running.stop()).catch(() => undefined);
  }

  async #start(): Promise<SampleService> {
    try {
      const { startSampleService } = await import('../sample/service.ts');
      return await startSampleService();
    } catch {
      this.#service = undefined;
      // No loopback port is available.
      throw new CallError({ operation: 'User.Detail', kind: 'network', reason: 'refused' });
    }
  }
}
