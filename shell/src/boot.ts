import type { Boot } from '@crm/contracts'

/** What the server wrote into the page. */
export const boot: Boot = JSON.parse(
  document.getElementById('boot')?.textContent ?? '{"releases":[],"hasSession":true,"position":0,"timeZone":"UTC","demonstration":null}',
)
