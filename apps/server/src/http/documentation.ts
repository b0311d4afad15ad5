import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Config } from '../platform/config/config.ts'

/**
 * The OpenAPI 3.1 document of the contract, at `/docs` while developing. Must be registered before the routes it lists.
 */
export function addDocumentation(app: FastifyInstance, config: Config): void {
  if (config.environment === 'production') return
  void app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Hiwar',
        version: '1',
        description: 'Made from packages/contract. Money in piastres, percentages in hundredths, times in UTC.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } }),
  })
  void app.register(swaggerUi, { routePrefix: '/docs' })
}
