import { z } from 'zod'

/** The counters of the Admin Dashboard (specification 2, section 3). */
export const adminStats = z.object({
  totalUsers: z.int(),
  adminUsers: z.int(),
  activeUsers: z.int(),
  totalInstallers: z.int(),
  activeInstallers: z.int(),
  totalLeadOrigins: z.int(),
  activeLeadOrigins: z.int(),
  totalEmailTemplates: z.int(),
  activeEmailTemplates: z.int(),
  totalLeads: z.int(),
})
