import { useLeadOrigins } from '@crm/lead-fields'
import { type LeadFilter, leadFilters } from './lead-filters.ts'

export const useLeadFilters = (): LeadFilter[] => leadFilters(useLeadOrigins().all)
