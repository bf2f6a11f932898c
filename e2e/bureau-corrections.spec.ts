// After a return: rejected records are corrected and sent again (spec 1:2.17), lists of boletos are
// imported, and what the bureau says later wins.
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, type Page } from '@playwright/test'

import { convem04 } from '#features/negativation/bureau-exchange/gateway/layout.ts'
import { readRemessa } from '#features/negativation/bureau-exchange/gateway/read-remessa.ts'
import {
  overwriteField,
  unpackRecord,
} from '#features/negativation/bureau-exchange/gateway/record.ts'

import { accessibilityFaults } from './accessibility.ts'
import { changeUser, fileBureau, importedReturn, inbox, sendAndReturn } from './file-bureau.ts'
import { act, asLogin, onOwnServer, open, rows, toast } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

const test = onOwnServer(fileBureau, (_, request) => sendAndReturn(request))
/** The results of this start change, each in one test. */
const changed = onOwnServer(fileBureau, (_, request) => sendAndReturn(request))
test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 240_000 })
test.beforeEach(({ page }) => resumeSession(page, 'regua'))

const choose = (page: Page, name: string, content: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })

test('a refused record is corrected and sent again, and its return comes as a spreadsheet', async ({
  page,
  request,
}) => {
  await test.step('Corrigir e reenviar: the field is corrected, saved and sent in one step; the next lote has it, and the attempt counts', async () => {
    await open(page, `/reenvio-retorno-erro?agrupar=registro&numBoleto=${importedReturn().refused}`)
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
    expect(again.records[0]).toMatchObject({
      operation: 'I',
      contractNumber: importedReturn().refused,
    })
    expect(again.records[0]?.line).toContain('RUA CORRIGIDA, 77')
  })
  await test.step('the return as a spreadsheet is recognised by its header: checked first, its good rows applied, the others named', async () => {
    const { content } = await asLogin<{
      content: { idLote: number; documentoDevedor: string; tipoPessoa: string }[]
    }>(request, 'regua', '/workflow/serasa/serasa-negativacao/buscar/erro-negativados', {
      numBoleto: importedReturn().refused,
    })
    const lines = content
      .filter(({ tipoPessoa }) => tipoPessoa === 'LOJISTA')
      .map(({ idLote, documentoDevedor, tipoPessoa }) =>
        [
          idLote,
          importedReturn().refused,
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
    await open(page, `/reenvio-retorno-erro?agrupar=registro&numBoleto=${importedReturn().refused}`)
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
      `${importedReturn().refused};INCLUSAO;`,
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
    const lines = importedReturn().file.toString('latin1').split('\r\n')
    const at = lines.findIndex(
      (line, index) => index > 0 && !line.includes(importedReturn().refused),
    )
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
