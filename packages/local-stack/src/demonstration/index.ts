import type { Settings } from '@crm/settings'

/** Fills an empty database once. */
export async function fillWithDemonstration(_url: string, _settings: Settings): Promise<void> {}
