import type { BootData } from '@crm/contracts'

export const bootData: BootData = JSON.parse(
  document.getElementById('boot')?.textContent ?? '{"releases":[],"hasSession":true,"position":0,"timeZone":"UTC","demonstration":null}',
)
