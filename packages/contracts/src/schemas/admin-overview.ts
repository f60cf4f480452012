import { z } from 'zod'

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
