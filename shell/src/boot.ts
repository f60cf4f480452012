import type { Boot } from '@crm/contracts'

export const boot: Boot = JSON.parse(
  document.getElementById('boot')?.textContent ?? '{"releases":[],"hasSession":true,"position":0,"timeZone":"UTC","demonstration":null}',
)
