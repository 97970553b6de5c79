import { CallError } from '../api/failure.ts';

/** A failed call for one of several zones, with the name of the zone for the message. */
export class ZoneCallError extends CallError {
  readonly zone: string;

  constructor(zone: string, { failure }: CallError) {
    super(failure);
    this.name = 'ZoneCallError';
    this.zone = zone;
  }
}

/** Waits for `loading`. @throws ZoneCallError for a failed call, any other error as it is */
export async function namingZone<T>(zone: string, loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    throw error instanceof CallError && error.failure.kind !== 'cancelled'
      ? new ZoneCallError(zone, error)
      : error;
  }
}
