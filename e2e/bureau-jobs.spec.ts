// The automatic jobs, shown and started by hand (rules 8), and a lote of unknown state, reconciled
// by hand (rules 4.3, row 9c). The bureau is a transmission service that accepts files and breaks
// the connection.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, test as base } from '@playwright/test'

import { asLogin, dialog, importReturn, open, rows, sendAll, toast } from './own-server.ts'
import { pay } from './erp-upload.ts'
import { startTestServer } from './server.ts'
import { resumeSession } from './sign-in.ts'
import { accessibilityFaults } from './accessibility.ts'

/** Response of the service to polls for returns: none available, or no response. */
type Service = { hold: () => void; release: () => void }

const test = base.extend<
  object,
  { readonly place: { readonly address: string; readonly service: Service } }
>({
  place: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from the pattern.
    async ({}, use) => {
      let held: Promise<void> | undefined
      let release = () => {}
      const service = createServer((request, response) => {
        request.resume()
        request.on('end', async () => {
          if (request.method === 'GET') {
            await held
            response.writeHead(200, { 'content-type': 'application/json' }).end('{"arquivos":[]}')
          } else if (request.method === 'HEAD') response.writeHead(500).end()
          else response.destroy()
        })
      })
      await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
      const { port } = service.address() as AddressInfo
      const server = await startTestServer({
        world: 'erp',
        env: { REGUA_BUREAU: 'http', REGUA_BUREAU_URL: `http://127.0.0.1:${port}/regua` },
      })
      const hold = () => (held = new Promise<void>((resolve) => (release = resolve)))
      await use({ address: server.address, service: { hold, release: () => release() } })
      release()
      service.closeAllConnections()
      service.close()
      await server.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ place }, use) => use(place.address),
})

test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 240_000 })
test.beforeEach(({ page }) => resumeSession(page, 'regua'))

/** Hex colour as computed colour: '#ba2527'. */
const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.trim().slice(at, at + 2), 16)).join(', ')})`

const runs = '/cadastro-serasa?aba=execucoes'

test(
  'jobs are listed with their schedule; a manual run is a row with user, time, count, errors, duration',
  { tag: '@day' },
  async ({ page }) => {
    await open(page, runs)
    const jobs = page.getByRole('list', { name: 'Processos automáticos' })
    for (const [name, when] of [
      ['Ciclo', 'Encerra no último dia útil do mês, às 20:00'],
      ['Liberação para análise', 'Só à mão'],
      ['Envio ao bureau', 'Só à mão'],
      ['Retornos do bureau', 'Todos os dias às 08:00'],
      ['Detecção de pagamentos', 'Todos os dias às 06:00 e após cada carga'],
      ['Detecção e envio de baixas', 'Todos os dias às 06:00'],
      ['Alertas de prazo', 'Dias úteis às 07:00'],
    ] as const) {
      const job = jobs.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
      await expect(job).toContainText(when)
      await expect(job.getByRole('button', { name: `Executar ${name}` })).toBeEnabled()
    }
    expect(await accessibilityFaults(page)).toEqual([])
    await jobs.getByRole('button', { name: 'Executar Alertas de prazo' }).click()
    await dialog(page, 'Alertas de prazo')
      .getByRole('button', { name: 'Executar', exact: true })
      .click()
    await expect(toast(page, 'Alertas de prazo: em execução.')).toBeVisible()
    const mine = rows(page)
      .filter({ hasText: 'Alertas de prazo' })
      .filter({ hasText: 'Renata Queiroz' })
    await expect(mine.first()).toContainText('Concluído', { timeout: 30_000 })
    await expect(mine.first()).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d\s*\d+,\d s\s*\d+\s*0\s*-/)
  },
)

test("a running job is shown, and a second run is refused: 'Ja existe um processo em andamento'", async ({
  page,
  place,
}) => {
  const running = 'Ja existe um processo em andamento'
  await open(page, runs)
  const start = page.getByRole('button', { name: 'Executar Retornos do bureau' })
  await start.click()
  const question = dialog(page, 'Retornos do bureau')
  place.service.hold()
  // Another user acts while this dialog is open.
  const first = await asLogin<{ mensagem: string }>(
    page.request,
    'regua',
    '/configuracao/serasa/job/RETORNO/executar',
    {},
  )
  expect(first.mensagem).toBe('Retornos do bureau: em execução.')
  await question.getByRole('button', { name: 'Executar', exact: true }).click()
  await expect(question).toContainText(running)
  await question.getByRole('button', { name: 'Cancelar', exact: true }).click()
  await expect(start).toHaveAccessibleDescription(running)
  const row = rows(page).filter({ hasText: 'Retornos do bureau' }).first()
  await expect(row).toContainText('Executando')
  place.service.release()
  await expect(row).toContainText('Concluído', { timeout: 30_000 })
  await expect(start).not.toHaveAccessibleDescription(running)
})

test('a lote in an unknown state is reconciled by hand; its late return is read, and a late removal is announced (rules 4.7)', async ({
  page,
  request,
}) => {
  await test.step('the lote is declared lost once the bureau confirms it', async () => {
    await sendAll(request)
    await open(page, '/negativar-lojista?aba=lotes')
    const lote = rows(page).first()
    await expect(page.getByText('Não se sabe se o arquivo chegou ao bureau').first()).toBeVisible({
      timeout: 60_000,
    })
    const remessa = await lote.locator('td').first().innerText()
    await page.getByRole('button', { name: `Reconciliar a remessa ${remessa.trim()}` }).click()
    const question = page.getByRole('dialog', { name: `Reconciliar a remessa ${remessa.trim()}` })
    const confirm = question.getByRole('button', { name: 'Declarar perdido' })
    await expect(confirm).toHaveAccessibleDescription('Confirme com o bureau antes.')
    await expect(question).toContainText('Não se sabe se o arquivo chegou ao bureau')
    expect(await accessibilityFaults(page)).toEqual([])
    await question
      .getByRole('checkbox', { name: 'O bureau confirmou que não processou este lote' })
      .check()
    await question.getByRole('textbox', { name: 'Motivo' }).fill('O bureau não achou o arquivo.')
    await confirm.click()
    await expect(
      toast(page, 'Lote declarado perdido. Um retorno tardio ainda será lido.'),
    ).toBeVisible()
    await expect(toast(page, /voltam a esperar o envio\.$/)).toBeVisible()
    await expect(lote).toContainText('Perdido')
    await page.getByRole('tab', { name: 'A enviar' }).click()
    await expect(rows(page)).not.toHaveCount(0)
  })
  await test.step('a late removal is counted on the start page and red on its clock; one due in two days is announced', async () => {
    await open(page, '/negativar-lojista?aba=lotes')
    const arrives = page.waitForEvent('download')
    await page
      .getByRole('button', { name: /^Baixar a remessa/ })
      .last()
      .click()
    const sent = await readFile(await (await arrives).path(), 'latin1')
    // The same lines with 'R' in the header and no error: the bureau accepted everybody, late (row
    // 9c).
    const answerBytes = Buffer.from(`${sent.slice(0, 125)}R${sent.slice(126)}`, 'latin1')
    await importReturn(request, answerBytes, 'atrasado.txt')
    const { content } = await asLogin<{ content: { numBoleto: string }[] }>(
      request,
      'regua',
      '/workflow/serasa/serasa-workflow/buscar/boletos',
      { status: ['FINALIZADO'], page: 1, size: 20 },
    )
    const [late = '', near = ''] = new Set(content.map(({ numBoleto }) => numBoleto))
    // Five business days from 10/11/2026 end on 17/11/2026, from 13/11/2026 on 23/11/2026: 20/11 is
    // a holiday.
    await pay(request, [late], '10/11/2026')
    await pay(request, [near], '13/11/2026')
    const notices = page.getByRole('region', { name: 'Avisos' })
    const overdue = notices.getByRole('link', {
      name: '1 baixa além do prazo legal de cinco dias úteis',
    })
    await expect(async () => {
      await open(page, '/home')
      await expect(overdue).toBeVisible({ timeout: 1_000 })
      await expect(
        notices.getByRole('link', { name: '1 baixa a até dois dias úteis do prazo legal' }),
      ).toBeVisible({
        timeout: 1_000,
      })
    }).toPass({ timeout: 60_000 })
    expect(await accessibilityFaults(page)).toEqual([])
    const red = await page.evaluate(
      "getComputedStyle(document.documentElement).getPropertyValue('--danger')",
    )
    await overdue.click()
    await expect(page).toHaveURL(/baixa-semiautomatica\?aba=prazos&urgencia=ATRASADO$/)
    await expect(rows(page)).toHaveCount(1)
    for (const text of [late, '10/11/2026', '17/11/2026', 'Atrasado'])
      await expect(rows(page)).toContainText(text)
    await expect(rows(page).getByTitle('Atrasado').locator('span').first()).toHaveCSS(
      'color',
      rgb(String(red)),
    )
    await open(page, '/baixa-semiautomatica?aba=prazos&urgencia=ALERTA')
    for (const text of [near, '13/11/2026', '23/11/2026'])
      await expect(rows(page)).toContainText(text)
  })
})
