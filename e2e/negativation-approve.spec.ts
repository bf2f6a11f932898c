// The boletos of the ERP sample on their way to the bureau (spec 1:2.7): submitted by the mall,
// approved by mall and holding; exceptions of key accounts (spec 1:2.11); manual inclusion (1:2.10).
import { type APIRequestContext, expect } from '@playwright/test'

import {
  badge,
  boletosToAnalyse,
  confirm,
  exemptThree,
  heads,
  isAccessible,
  numberAt,
  openAs,
} from './decision-page.ts'
import {
  act,
  approveAll,
  asLogin,
  dialog,
  forwardToMalls,
  onOwnServer,
  rows,
  toast,
} from './own-server.ts'
import { picture } from './picture.ts'
import type { TestServer } from './server.ts'

const forwardWithExemptions = async (_: TestServer, request: APIRequestContext) => {
  await forwardToMalls(request, [1, 2, 3, 4, 5, 6])
  await exemptThree(request)
}
const test = onOwnServer({ world: 'erp' }, forwardWithExemptions)
/** Three exemptions wait for the key account. */
const excepted = onOwnServer({ world: 'erp' }, async (server, request) => {
  await forwardWithExemptions(server, request)
  await approveAll(request)
})

test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 480_000 })

test(
  'boletos go from the analysis of the mall through all approvals to the sending',
  { tag: '@day' },
  async ({ page, request }) => {
    await test.step('the confirmation shows the question of the specification with count and sum in figures and words; a selection submits only itself', async () => {
      await openAs(page, 'analista.shopping', '/analisar-negativacao-shopping?agrupar=boleto')
      for (const index of [1, 2])
        await page
          .getByRole('checkbox', { name: `Selecionar boleto ${await numberAt(page, index)}` })
          .check()
      await act(page, 'Submeter 2 selecionados').click()
      const question = dialog(page, 'Confirmação')
      await expect(question).toContainText(
        'Deseja enviar os boletos apresentados em tela para a próxima etapa de aprovação do workflow?',
      )
      await expect(question).toContainText('2 boletos')
      await expect(question).toContainText(/dois boletos, .+ reais/)
      await expect(question).toContainText('Pendente Análise Shopping')
      await expect(question).toContainText('Pendente Aprovação Shopping')
      await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
      await isAccessible(page)
      await picture(page, 'confirmacao')
      await confirm(page)
      await expect(toast(page, 'Submetido com sucesso.')).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: '77 boletos' })).toBeVisible()
    })
    await test.step('the whole search is submitted; then nothing is pending, with a link to the next of the queue', async () => {
      await openAs(page, 'analista.shopping', '/analisar-negativacao-shopping?agrupar=boleto')
      await page
        .getByRole('checkbox', { name: `Selecionar boleto ${await numberAt(page, 0)}` })
        .check()
      await page.getByRole('button', { name: 'Submeter todos os 77' }).click()
      await expect(dialog(page, 'Confirmação')).toContainText('77 boletos')
      await confirm(page)
      await expect(toast(page, 'Submetido com sucesso.')).toBeVisible()
      await expect(
        page.getByText(/^77 boletos, R\$.+ Agora: Pendente Aprovação Shopping\./),
      ).toBeVisible()
      await expect(page.getByText('Nada para analisar neste ciclo')).toBeVisible()
      await isAccessible(page)
      await expect(act(page, 'Submeter Recomendação')).toBeDisabled()
      await expect(
        page.getByRole('main').getByRole('link', { name: /^Próximo da minha fila: / }),
      ).toBeVisible()
      await page
        .getByRole('status', { name: 'Notificações' })
        .getByRole('button', { name: /^Próximo da minha fila: Agir hoje/ })
        .click()
      await expect(page).toHaveURL(/\/agir-hoje\?/)
      await expect(page.getByRole('heading', { level: 1, name: 'Agir hoje' })).toBeFocused()
    })
    await test.step('APROVADOR SHOPPING returns a boleto with a reason of at least ten characters', async () => {
      await openAs(page, 'aprovador.shopping', '/aprovar-negativacao-shopping?agrupar=boleto')
      const numBoleto = await numberAt(page, 0)
      await page.getByRole('checkbox', { name: `Selecionar boleto ${numBoleto}` }).check()
      await act(page, 'Devolver').click()
      const form = dialog(page, 'Devolver')
      await form.getByLabel('Motivo').fill('curto')
      await expect(form.getByRole('button', { name: 'Devolver' })).toBeDisabled()
      await expect(
        form.getByText('O motivo da devolução precisa de ao menos 10 caracteres.').first(),
      ).toBeVisible()
      await isAccessible(page)
      await form.getByLabel('Motivo').fill('Falta o comprovante do acordo.')
      await form.getByRole('button', { name: 'Devolver' }).click()
      await expect(toast(page, 'Devolvido com sucesso.')).toBeVisible()
      const returned = await boletosToAnalyse(request)
      expect(returned.map((row) => [row.numBoleto, row.motivo])).toEqual([
        [numBoleto, 'Falta o comprovante do acordo.'],
      ])
    })
    await test.step('an approval names who is listed for the first time, and is off until that was read', async () => {
      await openAs(page, 'aprovador.shopping', '/aprovar-negativacao-shopping?agrupar=boleto')
      await act(page, 'Aprovar Negativação').click()
      const question = dialog(page, 'Confirmação')
      await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
      await expect(
        question.getByRole('heading', { name: /^Pela primeira vez no bureau: \d+ lojistas?/ }),
      ).toBeVisible()
      await expect(question.getByText(/^Aprovar os \d+, \d+ a negativar\.$/)).toBeVisible()
      const confirming = question.getByRole('button', { name: 'Confirmar', exact: true })
      await expect(confirming).toBeDisabled()
      await expect(confirming).toHaveAccessibleDescription(
        'Confira quem vai pela primeira vez e marque que conferiu.',
      )
      await question.getByRole('checkbox', { name: 'Conferi quem vai pela primeira vez.' }).check()
      await expect(confirming).toBeEnabled()
      await isAccessible(page)
      await question.getByRole('button', { name: 'Cancelar' }).click()
      await expect(act(page, 'Aprovar Negativação')).toBeFocused()
    })
    await test.step('the approval asks again when a colleague moved a boleto meanwhile, and names it', async () => {
      await openAs(page, 'aprovador.shopping', '/aprovar-negativacao-shopping?agrupar=boleto')
      await expect(act(page, 'Aprovar Negativação')).toBeVisible()
      const count = 78
      await expect(page.getByRole('status').filter({ hasText: `${count} boletos` })).toBeVisible()
      for (const index of [0, 1])
        await page
          .getByRole('checkbox', { name: `Selecionar boleto ${await numberAt(page, index)}` })
          .check()
      const faster = await numberAt(page, 0)
      await act(page, 'Aprovar 2 selecionados').click()
      await expect(dialog(page, 'Confirmação')).toContainText(
        'Pendente Análise Cobrança Corporativa',
      )
      const { content } = (await asLogin(
        request,
        'aprovador.shopping',
        '/workflow/serasa/serasa-negativacao/buscar/boletos-shopping',
        { numBoleto: faster },
      )) as {
        content: { idBoleto: number; flagNegativar: boolean }[]
      }
      const boletos = content.map(({ idBoleto, flagNegativar }) => ({
        idBoleto,
        loja: { negativar: flagNegativar },
        fiadores: [],
      }))
      await asLogin(
        request,
        'aprovador.shopping',
        '/workflow/serasa/serasa-negativacao/submeter-recomendacao',
        {
          boletos,
        },
      )
      const question = dialog(page, 'Confirmação')
      await confirm(page)
      await expect(question.getByRole('alert')).toContainText(
        'Mudou 1 boleto depois da conferência. Nada foi enviado.',
      )
      await expect(question.getByRole('alert')).toContainText(`boleto ${faster}: saiu`)
      await confirm(page)
      const result = dialog(page, 'Resultado')
      await expect(result).toContainText(faster)
      await expect(result).toContainText('Não movidos')
      await isAccessible(page)
      await result.getByRole('button', { name: 'Fechar' }).last().click()
      await act(page, 'Aprovar Negativação').click()
      await confirm(page)
      await expect(page.getByText('Nada para aprovar neste ciclo')).toBeVisible()
    })
    await test.step('COBRANÇA CORPORATIVA has the filters Portfólios and Grupos de cobrança instead, and their two columns', async () => {
      await openAs(page, 'corporativa', '/analisar-negativacao-corporativo?agrupar=boleto')
      const form = page.getByRole('search', { name: 'Filtros da lista' })
      await expect(form.getByText('Portfólios')).toBeVisible()
      await expect(form.getByText('Grupos de cobrança')).toBeVisible()
      await expect(form.getByText('Shoppings', { exact: true })).toHaveCount(0)
      expect((await heads(page)).join()).toContain('Grupo de cobrança / Portfólio,LUC')
      await isAccessible(page)
      await picture(page, 'corporativo')
      await act(page, 'Submeter Recomendação').click()
      await confirm(page)
      await expect(toast(page, 'Submetido com sucesso.')).toBeVisible()
    })
    await test.step('APROVADOR HOLDING: NEGATIVAR goes to the sending, an exception to the key account (rules 4.3 rows 6a, 6c); what nobody exempted has no row', async () => {
      await openAs(page, 'aprovador.holding', '/aprovar-negativacao-corporativo?agrupar=boleto')
      await act(page, 'Aprovar Negativação').click()
      const question = dialog(page, 'Confirmação')
      await expect(question).toContainText('Pendente Envio bureau Régua Cobrança')
      await expect(question.getByRole('row')).toHaveCount(2)
      await expect(question.getByRole('row', { name: 'Exceções a validar' })).toContainText(
        /Pendente Aprovação Régua Cobrança.*3 boletos/,
      )
      await picture(page, 'confirmacao-holding')
      await confirm(page)
      await expect(toast(page, 'Submetido com sucesso.')).toBeVisible()
      await expect(
        page.getByText(
          /\d+ em Pendente Envio bureau Régua Cobrança; .*3 em Pendente Aprovação Régua Cobrança/,
        ),
      ).toBeVisible()
    })
  },
)

test(
  'NEGATIVAR LOJISTA says whom, how much, where it stands now and who goes on',
  { tag: '@day' },
  async ({ page }) => {
    await openAs(page, 'regua', '/inclusao-negativacao-manual?agrupar=boleto')
    const numBoleto = await numberAt(page, 0)
    await page.getByRole('checkbox', { name: `Selecionar boleto ${numBoleto}` }).check()
    await page.getByRole('button', { name: `Justificar o boleto ${numBoleto}` }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Combinado com o jurídico')
    await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
    await act(page, 'NEGATIVAR LOJISTA').click()
    await dialog(page, 'Confirmação')
      .getByRole('button', { name: 'NEGATIVAR', exact: true })
      .click()
    await expect(toast(page, 'Negativações submetidas com sucesso')).toBeVisible()
    await expect(
      toast(
        page,
        /^.+: 1 boleto, R\$.+\. Agora: Pendente Envio bureau Régua Cobrança\. Falta que outra pessoa da RÉGUA DE COBRANÇA envie\.$/,
      ),
    ).toBeVisible()
    await picture(page, 'inclusao-manual')
  },
)

excepted(
  'exceptions of key accounts are read by COBRANÇA CORPORATIVA and decided by RÉGUA DE COBRANÇA',
  async ({ page }) => {
    await test.step('COBRANÇA CORPORATIVA only reads: collection group and portfolio columns, each act refused with its reason', async () => {
      await openAs(page, 'corporativa', '/validar-aprovacoes?agrupar=boleto')
      expect((await heads(page)).join()).toContain('Grupo de cobrança / Portfólio')
      await expect(rows(page)).toHaveCount(3)
      const button = act(page, 'Aprovar e submeter negativação')
      await expect(button).toBeDisabled()
      await expect(button).toHaveAccessibleDescription('Usuário sem permissão para esta ação')
      await rows(page)
        .first()
        .getByRole('button', { name: /^Ver a justificativa/ })
        .click()
      const form = dialog(page, 'Justificativa')
      await expect(form.getByLabel('Número do chamado')).toBeDisabled()
      await expect(form.getByRole('button', { name: 'Salvar' })).toBeDisabled()
      await isAccessible(page)
    })
    await test.step('RÉGUA DE COBRANÇA approves or submits each exception, without the group columns', async () => {
      await openAs(page, 'regua', '/validar-aprovacoes?agrupar=boleto')
      expect((await heads(page)).join()).not.toContain('Portfólio')
      const flipped = await numberAt(page, 0)
      await badge(page, flipped).click()
      // Another user gave the reason, so the dialog names that user before it is discarded.
      const asked = dialog(page, 'Negativar o que outra pessoa isentou')
      await expect(asked).toContainText(`O boleto ${flipped} está isento: `)
      await expect(asked).toContainText(', de ')
      await isAccessible(page)
      await asked.getByRole('button', { name: 'Negativar', exact: true }).click()
      await expect(badge(page, flipped)).toHaveText('NEGATIVAR')
      await isAccessible(page)
      await picture(page, 'validar-excecoes')
      await act(page, 'Aprovar e submeter negativação').click()
      const question = dialog(page, 'Confirmação')
      const line = (name: string) => question.getByRole('row').filter({ hasText: name })
      await expect(line('NEGATIVAR')).toContainText(/1 boleto/)
      await expect(line('NEGATIVAR')).toContainText('Pendente Envio bureau Régua Cobrança')
      await expect(line('ISENTAR')).toContainText(/2 boletos/)
      await expect(line('ISENTAR')).toContainText('Finalizado (Isento)')
      await picture(page, 'confirmacao-excecoes')
      await confirm(page)
      await expect(toast(page, 'Negativações submetidas com sucesso')).toBeVisible()
      await expect(
        toast(
          page,
          /^2 isentos, R\$.+; 1 enviado para Pendente Envio bureau Régua Cobrança, R\$.+\.$/,
        ),
      ).toBeVisible()
      await expect(page.getByText('Nenhuma exceção para validar')).toBeVisible()
    })
  },
)
