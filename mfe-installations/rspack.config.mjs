import { createRemoteConfig } from '@crm/build'

export default createRemoteConfig(import.meta.dirname)
