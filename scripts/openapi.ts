import { openApiDocument } from '../server/runner/openapi.ts'
import { readOptions } from './options.ts'

readOptions('Usage: npm run -s openapi > openapi.json\n\nPrints the OpenAPI document of every call.', {})
console.log(JSON.stringify(openApiDocument(), null, 2))
