import { useLeadOrigins } from '@crm/lead-fields'
import { type LeadFilter, leadFilters } from './lead-filters.ts'

/** The three choices of the list, with the origins as they are now. */
export const useLeadFilters = (): LeadFilter[] => leadFilters(useLeadOrigins().all)
