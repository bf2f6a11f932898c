// The import of notices (spec 3:2.18, rules 8): check without writing, import, rejected rows with
// reasons and as a file, repeated and truncated files, and access. On its own server without
// notices.
import { readFile } from 'node:fs/promises'

import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { readXlsx, writeXlsx } from 'hucre/xlsx'

import { accessibilityFaults } from './accessibility.ts'
import { act, dialog, onOwnServer, open, rows, uploadAs } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

/** No test of this start saves notices. */
const untouched = onOwnServer({ world: 'erp' })
const test = onOwnServer({ world: 'erp', freshFor: 'each test' })
test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

const path = '/cartas-email'
const header =
  'shopping;luc;numBoleto;cpfCnpj;tipo;canal;enviadoEm;entregueEm;nomeArquivo;comprovante'
const letter =
  'Shopping Parque das Águas;L010002;1000261100002;26449364000147;;AR;18/11/2026;;CARTA_COBRANCA_1.pdf;'
const mail =
  '1000;L010002;1000261100002;73938316942;FIADOR;E-mail;18/11/2026;;EMAIL_COBRANCA_1.eml;'
const unknown = mail.replace('1000261100002', '9999999999999')
const fileOf = (...lines: string[]) => [header, ...lines].join('\r\n')

const loading = (page: Page) => dialog(page, 'Carregar comunicações')
const press = (upload: Locator, name: string) =>
  upload.getByRole('button', { name, exact: true }).last().click()
const choose = (upload: Locator, content: string | Uint8Array, name = 'avisos.csv') =>
  upload
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
const resultOf = (upload: Locator) => upload.getByLabel('Resultado da carga')
const rejectedTableOf = (upload: Locator) =>
  upload.getByRole('table', { name: 'Linhas rejeitadas' })

/** Loads two notices by call: of a tenant, and of its fiador. */
async function loadNotices(request: APIRequestContext): Promise<void> {
  for (const [name, content] of [
    ['avisos.csv', fileOf(letter, unknown)],
    ['corrigidos.csv', fileOf(mail)],
  ] as const)
    await uploadAs(request, 'regua', '/notified-bills/upload', {
      name,
      buffer: Buffer.from(content),
    })
}

async function openLoad(page: Page, login = 'regua'): Promise<Locator> {
  await resumeSession(page, login)
  await open(page, path)
  await act(page, 'Carregar comunicações').click()
  return loading(page)
}

untouched(
  'an empty day shows that the filter by day hides everything, and one click removes it',
  async ({ page }) => {
    await resumeSession(page, 'regua')
    await open(page, path)
    await expect(page.getByRole('main').getByText('Não obteve resultados.')).toBeVisible()
    await expect(
      page.getByText(/^Nenhum boleto notificado com Data: \d\d\/11\/2026\.$/),
    ).toBeVisible()
    await act(page, 'Ver sem este filtro').click()
    await expect(page).toHaveURL(/dtprocessamento=-/)
    await expect(page.getByText('Nenhuma comunicação')).toBeVisible()
  },
)

untouched(
  'Conferir lists each rejected row with its column and reason, and saves nothing',
  async ({ page }) => {
    const upload = await openLoad(page)
    await expect(upload.getByRole('button', { name: 'Conferir' })).toHaveAccessibleDescription(
      'Insira um arquivo válido.',
    )
    await choose(upload, fileOf(letter, unknown, letter.replace('18/11/2026', '19/11/2026')))
    await press(upload, 'Conferir')
    await expect(upload).toContainText('Conferência: nada foi gravado.')
    for (const figure of ['Linhas do arquivo3', 'Linhas aceitas1', 'Linhas rejeitadas2', 'Novas1'])
      await expect(resultOf(upload)).toContainText(figure)
    await expect(rejectedTableOf(upload)).toContainText(
      /3\s*numBoleto\s*9999999999999\s*Não há boleto com este número/,
    )
    await expect(rejectedTableOf(upload)).toContainText(
      /4\s*enviadoEm\s*19\/11\/2026\s*Esta data está no futuro\./,
    )
    expect(await accessibilityFaults(page)).toEqual([])
    await press(upload, 'Fechar')
    await expect(page.getByRole('main').getByText('Não obteve resultados.')).toBeVisible()
  },
)

untouched('a file of another type or without the columns is refused', async ({ page }) => {
  const upload = await openLoad(page)
  await choose(upload, 'x', 'avisos.pdf')
  await expect(upload).toContainText('avisos.pdf não foi aceito')
  await choose(upload, 'nome;idade\r\n1;2')
  await press(upload, 'Carregar')
  await expect(upload.getByRole('alert')).toContainText('O cabeçalho não é o das comunicações')
})

test(
  'Carregar saves the valid rows, and the file of the rejected ones is corrected and loaded',
  { tag: '@day' },
  async ({ page }) => {
    const upload = await openLoad(page)
    await choose(upload, fileOf(letter, unknown))
    await press(upload, 'Carregar')
    await expect(upload).toContainText('Carga feita com sucesso!')
    const coming = page.waitForEvent('download')
    await press(upload, 'Baixar linhas rejeitadas')
    const file = await coming
    expect(file.suggestedFilename()).toMatch(/^rejeitados-importacao-\d+\.xlsx$/)
    const [sheet] = (await readXlsx(await readFile(await file.path()))).sheets
    const [head = [], ...rejected] = sheet?.rows ?? []
    expect(rejected.map((row) => row.map((cell) => cell ?? '').join(';'))).toEqual([
      `${unknown};3;numBoleto: Não há boleto com este número neste shopping.`,
    ])
    const mended = rejected.map((row) =>
      row.map((cell) => (cell === '9999999999999' ? '1000261100002' : cell)),
    )
    const workbook = await writeXlsx({ sheets: [{ name: 'Dados', rows: [head, ...mended] }] })
    await choose(upload, workbook as Uint8Array, file.suggestedFilename())
    await press(upload, 'Carregar')
    await expect(resultOf(upload)).toContainText('Novas1')
    await expect(rejectedTableOf(upload)).toHaveCount(0)
    await press(upload, 'Fechar')
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).filter({ hasText: 'Diego Melo Alves' })).toContainText(
      /Fiador.*18\/11\/2026.*E-mail de cobrança/s,
    )
  },
)

test('the same file again changes nothing; a later one adds the delivery', async ({
  page,
  request,
}) => {
  await loadNotices(request)
  const upload = await openLoad(page)
  await choose(upload, fileOf(letter, unknown))
  await press(upload, 'Carregar')
  await expect(upload).toContainText('Este arquivo já tinha sido carregado: nada mudou.')
  await expect(resultOf(upload)).toContainText('Já carregadas1')
  await choose(upload, fileOf(letter.replace(';18/11/2026;;', ';18/11/2026;18/11/2026;')))
  await press(upload, 'Carregar')
  await expect(resultOf(upload)).toContainText('Alteradas1')
  await press(upload, 'Fechar')
  await expect(rows(page)).toHaveCount(2)
})

test("Importações shows the result of each file, and 'Desfazer' undoes the newest", async ({
  page,
  request,
}) => {
  await loadNotices(request)
  const upload = await openLoad(page)
  await choose(upload, fileOf(letter.replace(';AR;', ';CARTA;'), unknown), 'engano.csv')
  await press(upload, 'Carregar')
  await expect(resultOf(upload)).toContainText('Novas1')
  await press(upload, 'Fechar')
  await expect(rows(page)).toHaveCount(3)
  await act(page, 'Importações').click()
  const history = dialog(page, 'Importações')
  const newest = history.getByRole('row').filter({ hasText: 'engano.csv' })
  await expect(newest).toContainText(/Processada\s*1\s*1/)
  expect(await accessibilityFaults(page)).toEqual([])
  await newest.getByRole('button', { name: 'Desfazer a importação de engano.csv' }).click()
  const question = dialog(page, 'Desfazer importação')
  await expect(question).toContainText('Deseja desfazer a importação de engano.csv?')
  await question.getByRole('button', { name: 'Desfazer', exact: true }).click()
  await expect(newest).toContainText('Desfeita')
  await expect(
    newest.getByRole('button', { name: 'Desfazer a importação de engano.csv' }),
  ).toHaveAccessibleDescription('Não há o que desfazer: nada desta importação está gravado.')
  await history.getByRole('button', { name: 'Fechar' }).click()
  await expect(rows(page)).toHaveCount(2)
})

test('a truncated file loads its complete rows and names the truncated one; open quotes refuse the whole file', async ({
  page,
  request,
}) => {
  await loadNotices(request)
  const upload = await openLoad(page)
  const sms = letter.replace(';AR;', ';SMS;')
  await choose(upload, fileOf(sms, mail).slice(0, -51))
  await press(upload, 'Carregar')
  await expect(resultOf(upload)).toContainText('Novas1')
  await expect(rejectedTableOf(upload)).toContainText(
    /3\s*cpfCnpj\s*73938316\s*O CPF ou CNPJ não confere/,
  )
  await expect(rejectedTableOf(upload)).toContainText(
    /3\s*canal\s*-\s*Preencha esta coluna: ela é obrigatória\./,
  )
  await expect(rejectedTableOf(upload)).toContainText(
    /3\s*enviadoEm\s*-\s*Preencha esta coluna: ela é obrigatória\./,
  )
  await choose(upload, `${fileOf(letter)}\r\n"1000;L010002`)
  await press(upload, 'Conferir')
  await expect(upload.getByRole('alert')).toContainText(
    'As aspas abertas na linha 3 não se fecham.',
  )
  expect(await accessibilityFaults(page)).toEqual([])
  await press(upload, 'Fechar')
  await expect(rows(page)).toHaveCount(3)
})

for (const login of ['analista.shopping', 'aprovador.shopping'])
  test(`${login} only reads and has no button to load`, async ({ page, request }) => {
    await loadNotices(request)
    await resumeSession(page, login)
    await open(page, path)
    await expect(rows(page)).not.toHaveCount(0)
    await expect(act(page, 'Carregar comunicações')).toHaveCount(0)
  })
