import { type APIRequestContext, expect } from '@playwright/test'

/** Loads a file of the ERP as 'regua' through the product's own door, and waits until it is processed. */
export async function loadFile(request: APIRequestContext, name: string, buffer: Buffer): Promise<void> {
  const { token } = (await (await request.post('/bff/authenticate', { form: { token: 'regua' } })).json()) as {
    token: string
  }
  const headers = { authorization: `Bearer ${token}` }
  const answer = await request.post('/bff/producer/updload/spreadsheet', {
    multipart: { file: { name, mimeType: 'text/csv', buffer } },
    headers,
  })
  expect(answer.status(), await answer.text()).toBe(200)
  const { id } = (await answer.json()) as { id: number }
  const status = async () => {
    const found = await request.get(`/bff/producer/cargas?id=${id}`, { headers })
    return ((await found.json()) as { data: { status: string }[] }).data[0]?.status
  }
  await expect.poll(status, { timeout: 30_000 }).toBe('PROCESSADA')
}
