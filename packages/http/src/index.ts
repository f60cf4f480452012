export { type ApiOptions, type Authenticate, type AuthenticateTeam, createApiHandler, sendJson } from './api.ts'
export { createHttpApp } from './app.ts'
export { describeDevice } from './device.ts'
export { createTooManyRequestsProblem, HttpProblem } from './error-response.ts'
export { toJsonSchema } from './openapi.ts'
export { createRateLimiter, type RateLimit } from './overload-guard.ts'
export { getSessionCookieName, readCookie } from './request-sender.ts'
export { type RunningHttpServer, startHttpServer } from './server.ts'
export {
  type ApiHandler,
  type ApiHandlers,
  ApiReply,
  type ApiRequest,
  type FrontEndTeam,
  type Service,
  type ServiceDependencies,
  type SignedInUser,
} from './service.ts'
export { createStreamedReply, StreamedReply } from './streamed-reply.ts'
