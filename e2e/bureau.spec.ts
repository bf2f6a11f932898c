// Approved boletos are sent to the bureau (spec 1:2.13), and return as a file (1:2.14). Results
// show them (1:2.12), and rejected ones are corrected and sent again (1:2.17). The bureau is a
// folder: the test builds the return with the simulator's rules and imports it.
import { mkdtempSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'

import { convem04 } from '#features/negativation/bureau-exchange/gateway/layout.ts'
import { readRemessa } from '#features/negativation/bureau-exchange/gateway/read-remessa.ts'
import {
  overwriteField,
  unpackRecord,
} from '#features/negativation/bureau-exchange/gateway/record.ts'
import {
  emptySimulator,
  simulate,
} from '#features/negativation/bureau-exchange/gateway/simulator.ts'
import { localDate } from '#values/local-date.ts'

import {
  act,
  approveAll,
  asLogin,
  dialog,
  forwardToMalls,
  numberOf,
  headersOf,
  importReturn,
  onOwnServer,
  open,
  readAs,
  rows,
  sendAll,
  toast,
  tickFirstListings,
} from './own-server.ts'
import { journeyDay } from './worlds.ts'
import { resumeSession } from './sign-in.ts'
import { accessibilityFaults } from './accessibility.ts'

// The job reads the files that the bureau puts there.
const inbox = mkdtempSync(join(tmpdir(), 'regua-inbox-'))
const options = {
  world: 'erp',
  env: { REGUA_BUREAU: 'file', REGUA_BUREAU_INBOX: inbox },
} as const
/** Nothing is approved. */
const untouched = onOwnServer(options)
const test = onOwnServer(options, (_, request) => sendAndReturn(request))
/** The results of this start change, each in one test. */
const changed = onOwnServer(options, (_, request) => sendAndReturn(request))

test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 240_000 })

/** The return of a remessa, in which the bureau rejects the address of the boleto `refused`. */
type Answer = { readonly file: Buffer; readonly refused: string }

function answerTo(remessa: Buffer): Answer {
  const accepted = simulate(emptySimulator, remessa, localDate(journeyDay)).answer
  const lines = Buffer.from(accepted)
    .toString('latin1')
    .split('\r\n')
    .map((line, index) =>
      index === 1 ? overwriteField(convem04.detail, line, 'codes', '109') : line,
    )
  return {
    file: Buffer.from(lines.join('\r\n'), 'latin1'),
    refused: readRemessa(remessa).records[0]?.contractNumber ?? '',
  }
}

/** The return that `sendAndReturn` imported. */
let returned: Answer

/** Sends all boletos, and imports the return. */
async function sendAndReturn(request: APIRequestContext): Promise<void> {
  await sendAll(request)
  type Lotes = { content: readonly { readonly id: number; readonly estado: string }[] }
  const findLote = async () =>
    (await readAs<Lotes>(request, 'regua', '/workflow/serasa/serasa-lote')).content[0]
  await expect.poll(async () => (await findLote())?.estado, { timeout: 60_000 }).toBe('ENVIADO')
  const remessa = await request.get(
    `/bff/workflow/serasa/serasa-lote/${(await findLote())?.id}/remessa`,
    { headers: await headersOf(request, 'regua') },
  )
  returned = answerTo(await remessa.body())
  await importReturn(request, returned.file, 'retorno.txt')
}

test.beforeEach(({ page }) => resumeSession(page, 'regua'))

/** Changes the user of a page: the user who sends may not import the return. */
async function changeUser(page: Page, login: string): Promise<void> {
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await resumeSession(page, login)
}

untouched(
  'with nothing approved or all sent the list is empty and the button does nothing',
  async ({ page }) => {
    await open(page, '/negativar-lojista')
    await expect(page.getByText('Nada para enviar ao bureau')).toBeVisible()
    await expect(act(page, 'ENVIAR PARA NEGATIVAÇÃO')).toBeDisabled()
    await expect(act(page, 'ENVIAR PARA NEGATIVAÇÃO')).toHaveAccessibleDescription(
      'Não há boletos à espera do envio.',
    )
    expect(await accessibilityFaults(page)).toEqual([])
  },
)

untouched(
  'approved boletos are sent to the bureau, and their return is imported',
  { tag: '@day' },
  async ({ page, request }) => {
    let answer: Answer = { file: Buffer.alloc(0), refused: '' }
    await test.step('the send list counts the approved boletos by mall, with the footer Quantidade total', async () => {
      await forwardToMalls(request)
      await approveAll(request)
      await open(page, '/negativar-lojista')
      for (const head of ['Nome do Shopping', 'Clientes', 'Boletos', 'Fiadores', 'Exceções'])
        await expect(page.getByRole('columnheader', { name: head })).toBeVisible()
      await expect(rows(page)).toHaveCount(2)
      await expect(page.getByRole('main').locator('tfoot')).toContainText('Quantidade total')
      expect(await accessibilityFaults(page)).toEqual([])

      // Boletos of the step, counted by mall; nobody was exempted.
      type Bill = {
        readonly nmShopping: string
        readonly serasaLoja: { readonly numCpfcnpjLoja: string }
        readonly fiadores: readonly { readonly cpfcnpjFiador: string }[]
      }
      const { content } = await asLogin<{ readonly content: readonly Bill[] }>(
        request,
        'regua',
        '/workflow/serasa/serasa-workflow/buscar/boletos',
        { status: ['PENDENTE_DE_ENVIO'] },
      )
      const heads = await page.getByRole('main').locator('thead th').allInnerTexts()
      const columns = ['Clientes', 'Boletos', 'Fiadores', 'Exceções'].map((head) =>
        heads.findIndex((text) => text.trim() === head),
      )
      const figures = async (line: Locator) =>
        Promise.all(
          columns.map(async (column) => numberOf(await line.locator('td').nth(column).innerText())),
        )
      const counted = (of: readonly Bill[]) => [
        new Set(of.map(({ serasaLoja }) => serasaLoja.numCpfcnpjLoja)).size,
        of.length,
        new Set(of.flatMap(({ fiadores }) => fiadores.map(({ cpfcnpjFiador }) => cpfcnpjFiador)))
          .size,
        0,
      ]
      const malls = [...Map.groupBy(content, ({ nmShopping }) => nmShopping)]
      expect(malls).toHaveLength(2)
      for (const [mall, bills] of malls)
        expect(
          await figures(rows(page).filter({ hasText: mall.replace(/^Shopping\s+/, '') })),
          mall,
        ).toEqual(counted(bills))
      expect(await figures(page.getByRole('main').locator('tfoot tr'))).toEqual(
        [0, 1, 2, 3].map((at) =>
          malls.reduce((sum, [, bills]) => sum + (counted(bills)[at] ?? 0), 0),
        ),
      )
      await page
        .getByRole('button', { name: /^Shoppings/ })
        .or(page.getByLabel('Shoppings'))
        .first()
        .click()
      await page.getByRole('option', { name: 'TODOS' }).click()
      await page.getByRole('option', { name: 'Shopping Serra Azul' }).click()
      await page.keyboard.press('Escape')
      await act(page, 'Pesquisar').click()
      await expect(page).toHaveURL(/shoppings=2/)
      await expect(rows(page)).toHaveCount(1)
    })
    await test.step('ENVIAR PARA NEGATIVAÇÃO needs a confirmation, and the screen confirms only after the server has sent', async () => {
      await open(page, '/negativar-lojista')
      await act(page, 'ENVIAR PARA NEGATIVAÇÃO').click()
      const question = dialog(page, 'Confirmação')
      await expect(question).toContainText(
        'Deseja enviar os boletos apresentados em tela para negativação no Serasa?',
      )
      await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
      expect(await accessibilityFaults(page)).toEqual([])
      await tickFirstListings(question)
      let go = () => undefined as void
      const held = new Promise<void>((resolve) => (go = resolve))
      await page.route('**/serasa-negativacao/negativar-boletos', async (route) => {
        await held
        await route.continue()
      })
      await question.getByRole('button', { name: 'Enviar', exact: true }).click()
      await expect(question.getByRole('button', { name: 'Enviar', exact: true })).toHaveAttribute(
        'aria-busy',
        'true',
      )
      await expect(rows(page)).toHaveCount(2)
      go()
      await expect(toast(page, 'Envio realizado com sucesso')).toBeVisible()
      await expect(page.getByText('Nada para enviar ao bureau')).toBeVisible()
    })
    await test.step('the lotes show their state, and the remessa is downloaded', async () => {
      await open(page, '/negativar-lojista')
      await page.getByRole('tab', { name: 'Lotes enviados' }).click()
      await expect(page).toHaveURL(/aba=lotes/)
      await expect(rows(page)).toHaveCount(1)
      await expect(rows(page).first()).toContainText('Enviado, sem retorno', { timeout: 30_000 })
      expect(await accessibilityFaults(page)).toEqual([])
      const coming = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Baixar a remessa 1' }).click()
      const remessa = await readFile(await (await coming).path())
      expect(
        remessa
          .toString('latin1')
          .split('\r\n')
          .every((line) => line === '' || line.length === 600),
      ).toBe(true)
      answer = answerTo(remessa)
    })
    await test.step('the user who sent the lote may not import or check its return, and nothing is applied', async () => {
      await open(page, '/retorno-serasa')
      for (const way of ['Conferir', 'Importar']) {
        await page
          .locator('input[type=file]')
          .setInputFiles({ name: 'retorno.txt', mimeType: 'text/plain', buffer: answer.file })
        await act(page, way).click()
        await expect(page.getByRole('main').getByRole('alert')).toContainText(
          'Quem enviou o lote não importa o retorno dele: lote ',
        )
        await expect(page.getByText('Importado com sucesso!')).toHaveCount(0)
      }
      await expect(rows(page).first()).toContainText('Enviado, sem retorno')
      expect(await accessibilityFaults(page)).toEqual([])
    })
    await test.step('Conferir writes nothing, Importar shows Importado com sucesso!, and the same file changes nothing', async () => {
      const choose = () =>
        page
          .locator('input[type=file]')
          .setInputFiles({ name: 'retorno.txt', mimeType: 'text/plain', buffer: answer.file })
      await changeUser(page, 'regua.2')
      await open(page, '/retorno-serasa')
      await choose()
      await act(page, 'Conferir').click()
      await expect(
        page.getByText(
          /^Conferido: \d+ linhas lidas, \d+ linhas seriam aplicadas; nada foi gravado\.$/,
        ),
      ).toBeVisible()
      await expect(page.getByText('Importado com sucesso!')).toHaveCount(0)
      await expect(page.getByLabel('Resultado da importação')).toContainText('Linhas a aplicar')
      expect(await accessibilityFaults(page)).toEqual([])
      await expect(rows(page).first()).toContainText('Enviado, sem retorno')
      await act(page, 'Importar').click()
      await expect(page.getByText('Importado com sucesso!')).toBeVisible()
      await expect(rows(page).first()).toContainText('Respondido')
      expect(await accessibilityFaults(page)).toEqual([])
      await choose()
      await act(page, 'Importar').click()
      await expect(
        page.getByText('Este arquivo já tinha sido importado: nada mudou.'),
      ).toBeVisible()
      await expect(page.getByLabel('Resultado da importação')).toContainText(/Linhas aplicadas\s*0/)
      await expect(page.getByText('Importado com sucesso!')).toHaveCount(0)
    })
  },
)

untouched('the drop area takes .csv and .txt alone, one file at a time', async ({ page }) => {
  await open(page, '/retorno-serasa')
  await expect(page.getByText('Apenas arquivos com extensão .csv ou .txt.')).toBeVisible()
  await expect(act(page, 'Importar')).toHaveAccessibleDescription('Insira um arquivo válido.')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'retorno.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') })
  await expect(
    page.getByText('retorno.pdf não foi aceito: envie um arquivo csv ou txt.'),
  ).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
})

untouched(
  'a file that is no return is refused with a banner and a toast',
  { tag: '@day' },
  async ({ page }) => {
    await open(page, '/retorno-serasa')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'outro.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b\n1;2\n') })
    await act(page, 'Importar').click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Formato não reconhecido')
    await expect(toast(page, 'Formato não reconhecido')).toBeVisible()
    await expect(act(page, 'Importar')).toBeEnabled()
    expect(await accessibilityFaults(page)).toEqual([])
  },
)

test('the results have a row per person and count both', async ({ page }) => {
  await open(page, '/boletos-negativados')
  const heads = [
    'Shopping',
    'Nome fantasia',
    'Razão Social',
    'LUC',
    'Número do boleto (original)',
    'Doc. do Devedor',
    'Tipo Pessoa',
    'Status Workflow',
    'Status retorno bureau',
    'Data retorno',
    'Valor',
    'Mensagem de erro',
  ]
  for (const head of heads)
    await expect(page.getByRole('columnheader', { name: head }).first()).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/\d+ pessoas/)
  await expect(page.getByRole('main')).toContainText(/79 boletos/)
  expect(await accessibilityFaults(page)).toEqual([])
})

test('an incomplete interval is not sent, and the field shows why', async ({ page }) => {
  await open(page, '/boletos-negativados')
  const field = page.getByRole('textbox', { name: 'Data Atualização (intervalo)' })
  await expect(field).toHaveAttribute('placeholder', '01/01/2022 - 31/12/2024')
  await field.pressSequentially('181120261')
  await act(page, 'Pesquisar').click()
  await expect(page).not.toHaveURL(/atualizacao/)
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill('18/11/2026 - 18/11/2026')
  await act(page, 'Pesquisar').click()
  await expect(page).toHaveURL(/atualizacao=2026-11-18\.\.2026-11-18/)
})

test('the rule codes of the menu entry are the status filter, in the search and in the export, until one is chosen', async ({
  page,
}) => {
  const asked = (path: string) => page.waitForRequest((request) => request.url().endsWith(path))
  const statusOf = async (path: string, act: () => Promise<unknown>) => {
    const [request] = await Promise.all([asked(path), act()])
    return (request.postDataJSON() as { status?: string[] }).status
  }
  const both = ['FINALIZADO', 'FINALIZADO_COM_ERRO']
  expect(
    (await statusOf('buscar/negativados', () => open(page, '/boletos-negativados')))?.toSorted(),
  ).toEqual(both)
  expect(
    (
      await statusOf('download/boletos-negativados', () => act(page, 'exportar').click())
    )?.toSorted(),
  ).toEqual(both)
  await expect(page.getByText('Status: ')).toHaveCount(0)
  expect(
    await statusOf('buscar/negativados', () =>
      open(page, '/boletos-negativados?status=FINALIZADO_COM_ERRO'),
    ),
  ).toEqual(['FINALIZADO_COM_ERRO'])
})

test("'Mensagem de erro' lists the descriptions and what to do", async ({ page }) => {
  await open(page, '/boletos-negativados?status=FINALIZADO_COM_ERRO')
  const opener = page.getByRole('button', { name: /^Mensagem de erro do boleto/ }).first()
  await opener.click()
  const message = dialog(page, 'Mensagem de erro')
  await expect(message.getByRole('heading', { name: 'O que fazer' })).toBeVisible()
  await expect(message.getByRole('listitem').first()).toContainText(/^\d{3}/)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test('a search without results shows Não obteve resultados.', async ({ page }) => {
  await open(page, '/boletos-negativados?luc=ZZ999')
  await expect(page.getByRole('main').getByText('Não obteve resultados.')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('table').getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(rows(page).first()).toBeVisible()
})

test('exportar is disabled while downloading, and the file holds every person', async ({
  page,
}) => {
  await open(page, '/boletos-negativados')
  const total = Number(
    /([\d.]+) registros/.exec(await page.getByRole('main').innerText())?.[1]?.replaceAll('.', ''),
  )
  let go = () => undefined as void
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/download/boletos-negativados', async (route) => {
    await held
    await route.continue()
  })
  const coming = page.waitForEvent('download')
  await act(page, 'exportar').click()
  await expect(act(page, 'exportar')).toBeDisabled()
  go()
  const file = await readFile(await (await coming).path())
  const sheet = await readXlsx(file)
  const lines = JSON.stringify(sheet).match(/LOJISTA|FIADOR|Lojista|Fiador/g) ?? []
  expect(lines.length).toBe(total)
  await expect(act(page, 'exportar')).toBeEnabled()
})

const choose = (page: Page, name: string, content: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })

test('a refused record is corrected and sent again, and its return comes as a spreadsheet', async ({
  page,
  request,
}) => {
  await test.step('Corrigir e reenviar: the field is corrected, saved and sent in one step; the next lote has it, and the attempt counts', async () => {
    await open(page, `/reenvio-retorno-erro?agrupar=registro&numBoleto=${returned.refused}`)
    await rows(page).filter({ hasText: 'Lojista' }).focus()
    await page.keyboard.press('Enter')
    const form = page.getByRole('form', { name: 'Corrigir e reenviar' })
    await expect(form).toContainText('Tentativas: 1 de 5')
    await expect(
      form.getByRole('button', { name: 'Salvar e reenviar' }),
    ).toHaveAccessibleDescription('Corrija algum dado.')
    const street = form.getByRole('textbox', { name: 'Logradouro' })
    await expect(street).toBeFocused()
    await expect(street).toHaveAccessibleDescription(/O bureau recusou este dado\./)
    await street.fill('Rua Corrigida, 77')
    await page.keyboard.press('Enter')
    await expect(toast(page, /remessa 2 com/)).toBeVisible()
    // Shown once, with its figures.
    await expect(toast(page, 'Envio realizado com sucesso')).toHaveCount(1)
    await expect(form).toHaveCount(0)

    await open(page, '/negativar-lojista?aba=lotes')
    await expect(rows(page).first()).toContainText('Enviado, sem retorno', { timeout: 30_000 })
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar a remessa 2' }).click()
    const again = readRemessa(await readFile(await (await coming).path()))
    expect(again.records[0]).toMatchObject({ operation: 'I', contractNumber: returned.refused })
    expect(again.records[0]?.line).toContain('RUA CORRIGIDA, 77')
  })
  await test.step('the return as a spreadsheet is recognised by its header: checked first, its good rows applied, the others named', async () => {
    const { content } = await asLogin<{
      content: { idLote: number; documentoDevedor: string; tipoPessoa: string }[]
    }>(request, 'regua', '/workflow/serasa/serasa-negativacao/buscar/erro-negativados', {
      numBoleto: returned.refused,
    })
    const lines = content
      .filter(({ tipoPessoa }) => tipoPessoa === 'LOJISTA')
      .map(({ idLote, documentoDevedor, tipoPessoa }) =>
        [
          idLote,
          returned.refused,
          documentoDevedor,
          tipoPessoa,
          'INCLUSAO',
          '109',
          '18/11/2026',
          'Endereço',
        ].join(';'),
      )
    const head = 'lote;numBoleto;documento;tipoPessoa;operacao;codigo;dataRetorno;mensagem'
    await changeUser(page, 'regua.2')
    await open(page, '/retorno-serasa')
    await choose(
      page,
      'retorno.csv',
      [head, ...lines, lines[0]?.replace('18/11/2026', '19/11/2026')].join('\n'),
    )
    await act(page, 'Conferir').click()
    await expect(
      page.getByText(/^Conferido: .*1 linha seria rejeitada; nada foi gravado\.$/),
    ).toBeVisible()
    await expect(page.getByLabel('Resultado da importação')).toContainText('Retorno do bureau')
    await act(page, 'Importar').click()
    await expect(page.getByText('Importado com sucesso!')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Linhas rejeitadas' })).toContainText(
      'A data de retorno 19/11/2026 está no futuro.',
    )
    const arrives = page.waitForEvent('download')
    await act(page, 'Baixar linhas rejeitadas').click()
    const rejectedFile = await arrives
    expect(rejectedFile.suggestedFilename()).toBe('retorno-rejeitadas.xlsx')
    const workbook = await readFile(await rejectedFile.path(), 'latin1')
    expect(workbook.slice(0, 2)).toBe('PK')
    await open(page, `/reenvio-retorno-erro?agrupar=registro&numBoleto=${returned.refused}`)
    await rows(page).filter({ hasText: 'Lojista' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('form', { name: 'Corrigir e reenviar' })).toContainText(
      'Tentativas: 2 de 5',
    )
  })
})

changed(
  'a list of boletos is known by its header too: who is listed waits for the approval of the removal, the rest is named',
  async ({ page }) => {
    await open(page, '/boletos-negativados?status=FINALIZADO')
    const listed = /\b\d{13}\b/.exec(await rows(page).first().innerText())?.[0] ?? ''
    await open(page, '/retorno-serasa')
    const lines = [
      'numBoleto;operacao;observacao',
      `${listed};EXCLUSAO;Acordo por fora`,
      `${returned.refused};INCLUSAO;`,
    ]
    await choose(page, 'boletos.csv', lines.join('\n'))
    await act(page, 'Conferir').click()
    await expect(
      page.getByText(
        'Conferido: 2 linhas lidas, 1 linha seria aplicada, 1 linha seria rejeitada; nada foi gravado.',
      ),
    ).toBeVisible()
    await act(page, 'Importar').click()
    await expect(page.getByText('1 linha foi rejeitada; as outras foram aplicadas.')).toBeVisible()
    await expect(page.getByLabel('Resultado da importação')).toContainText(
      'Boletos a incluir ou baixar',
    )
    await open(page, '/acompanhar-boletos')
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('combobox', { name: 'Buscar telas, boletos e lojistas' })
    await palette.fill(listed)
    const found = page.getByRole('group', { name: 'Boletos' }).getByRole('option')
    await expect(found).toHaveCount(1)
    await expect(found).toContainText('Pendente Aprovação Baixa')
    await palette.press('Enter')
    await expect(
      page.getByRole('dialog', { name: 'Buscar telas, boletos e lojistas' }),
    ).toHaveCount(0)
    await expect(rows(page).filter({ hasText: listed })).not.toHaveCount(0)
  },
)

changed(
  'what the bureau itself says later wins over the import: the start page names the boleto, which is among the errors',
  async ({ page, request }) => {
    const lines = returned.file.toString('latin1').split('\r\n')
    const at = lines.findIndex((line, index) => index > 0 && !line.includes(returned.refused))
    const denied =
      unpackRecord(convem04.detail, lines[at] ?? '')
        .get('contractNumber')
        ?.trim() ?? ''
    await open(page, `/boletos-negativados?numBoleto=${denied}`)
    await expect(rows(page).first()).toContainText('Em notificação')
    const told = lines.map((line, index) =>
      index === at ? overwriteField(convem04.detail, line, 'codes', '109') : line,
    )
    // Like a transfer: under a temporary name until complete.
    const name = 'CONVEM.RETORNO.000001.TXT'
    await writeFile(join(inbox, `.${name}`), told.join('\r\n'), 'latin1')
    await rename(join(inbox, `.${name}`), join(inbox, name))
    await asLogin(request, 'regua', '/configuracao/serasa/job/RETORNO/executar', {})
    const alert = page
      .getByRole('region', { name: 'Avisos' })
      .getByRole('link', { name: /^O bureau desmentiu o retorno importado à mão: / })
    await expect(async () => {
      await open(page, '/home')
      await expect(alert).toContainText(`${denied} de `, { timeout: 1_000 })
    }).toPass({ timeout: 60_000 })
    await expect(alert).toContainText('(inclusão recusada)')
    expect(await accessibilityFaults(page)).toEqual([])
    await alert.click()
    await expect(page).toHaveURL(/reenvio-retorno-erro/)
    await expect(rows(page).filter({ hasText: denied }).first()).toBeVisible()
  },
)
