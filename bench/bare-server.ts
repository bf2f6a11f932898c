// Baseline of a list: Fastify and pg with one prepared statement, without session, rights,
// row-level security or validation. `node bench/bare-server.ts SOCKET PASSWORD STATEMENT`; request
// bodies are lists of values.
import Fastify from 'fastify'
import pg from 'pg'

const [, , host = '', password = '', text = ''] = process.argv
const types = new pg.TypeOverrides()
types.setTypeParser(20, Number)
types.setTypeParser(1082, (day: string) => day)
const pool = new pg.Pool({
  host,
  port: 5432,
  user: 'regua_owner',
  password,
  database: 'regua',
  max: 10,
  types,
})
const app = Fastify({ logger: false })

app.post('/rows', async (request) => {
  const { rows } = await pool.query({ name: 'rows', text, values: request.body as unknown[] })
  return { content: rows as unknown[] }
})

console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
