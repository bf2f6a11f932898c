// Ladders, texts and senders: a band is moved by keys, by dragging and in its field; what changes is said in words; one
// user proposes, another confirms.
import { expect, type Page } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { act, asLogin, dialog, onOwnServer, open, readAs, toast } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

const test = onOwnServer({ world: 'erp' })

test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

const edge = (page: Page, name: string) => page.getByRole('slider', { name, exact: true })
const step = (page: Page, label: string) =>
  page.getByRole('group', { name: 'Passos no eixo dos dias' }).getByRole('button', {
    name: new RegExp(`^${label.replace('+', '\\+')} `),
  })

async function openLadder(page: Page, login: string, name: string): Promise<void> {
  await resumeSession(page, login)
  await open(page, '/regua')
  await page.getByRole('button', { name: new RegExp(`^${name} `) }).click()
  await expect(
    page.getByRole('heading', { level: 2, name: new RegExp(`^${name}, `) }),
  ).toBeVisible()
}

async function propose(page: Page, title: string, motivo: string): Promise<void> {
  await act(page, title).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Motivo').fill(motivo)
  await form.getByRole('button', { name: title, exact: true }).click()
  await expect(toast(page, 'Proposta enviada para confirmação.')).toBeVisible()
}

test(
  'a step of a ladder is moved, proposed with a reason, and confirmed by another user',
  { tag: '@day' },
  async ({ page }) => {
    await openLadder(page, 'regua', 'Padrão')
    await expect(act(page, 'Propor versão 2')).toHaveAttribute('aria-disabled', 'true')
    const first = edge(page, 'Primeiro dia de D+25')
    await first.focus()
    await page.keyboard.press('Shift+ArrowLeft')
    await expect(first).toHaveAttribute('aria-valuenow', '20')
    await page.keyboard.press('ArrowRight')
    await expect(first).toHaveAttribute('aria-valuetext', 'dia +21')
    await expect(step(page, 'D+25')).toContainText('início de 25 para 21')
    await expect(page.getByText('1 mudança contra a versão 1')).toBeVisible()
    await page.screenshot({ path: '/tmp/l1.png' })
    await page.keyboard.press('ArrowUp')
    await expect(edge(page, 'Primeiro dia de D+15')).toBeFocused()
    expect(await accessibilityFaults(page)).toEqual([])

    await step(page, 'D+25').click()
    await page.getByRole('textbox', { name: 'De (dias)', exact: true }).fill('20')
    await expect(first).toHaveAttribute('aria-valuenow', '20')
    await act(page, 'Salvar rascunho').click()
    await expect(toast(page, 'Salvo com sucesso.')).toBeVisible()
    await expect(page.getByText('Versão 2 em rascunho')).toBeVisible()

    await propose(page, 'Propor versão 2', 'a notificação pode sair mais cedo')
    await expect(act(page, 'Confirmar')).toHaveAttribute('aria-disabled', 'true')
    await expect(act(page, 'Confirmar')).toHaveAccessibleDescription(
      'Outra pessoa precisa confirmar.',
    )
    await expect(page.getByRole('textbox', { name: 'De (dias)', exact: true })).toBeDisabled()

    await openLadder(page, 'regua.2', 'Padrão')
    await act(page, 'Confirmar').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmar', exact: true }).click()
    await expect(toast(page, 'Proposta confirmada.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Padrão VIGENTE .*versão 2$/ })).toBeVisible()
  },
)

test('a band is dragged, a wrong step is red under its name, and a draft is discarded', async ({
  page,
}) => {
  await openLadder(page, 'regua', 'Primeiro atraso')
  const last = edge(page, 'Último dia de D+5')
  const box = await last.boundingBox()
  if (box === null) throw new Error('The axis is not drawn.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect(last).not.toHaveAttribute('aria-valuenow', '24')

  await step(page, 'D+5').click()
  await page.getByLabel('Canais, em ordem').click()
  await page.getByRole('option', { name: 'Carta' }).click()
  await page.keyboard.press('Escape')
  await expect(step(page, 'D+5')).toContainText('Falta o texto de D5 para lojista por Carta.')
  await expect(act(page, 'Salvar rascunho')).toHaveAccessibleDescription(
    'Falta o texto de D5 para lojista por Carta.',
  )

  await act(page, 'Descartar rascunho').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar', exact: true }).click()
  await expect(toast(page, 'Rascunho descartado.')).toBeVisible()
  await expect(last).toHaveAttribute('aria-valuenow', '24')
  await expect(page.getByRole('button', { name: /^Primeiro atraso RECUSADA / })).toBeVisible()
})

test('a text is written, seen with a tenant, and confirmed by another user', async ({
  page,
  request,
}) => {
  await resumeSession(page, 'regua')
  await open(page, '/modelos-mensagem?passo=D5')
  const text = page.getByRole('textbox', { name: 'Texto' })
  await text.fill('Prezados, {{nome}}: {{boletos}}')
  await expect(page.getByText('O marcador {{nome}} não existe.').first()).toBeVisible()
  await text.fill('Prezados, {{lojista}}:\n\n{{boletos}}\n\nTotal: {{total}}.')
  expect(await accessibilityFaults(page)).toEqual([])
  await act(page, 'Ver com um lojista').click()
  const preview = page.getByRole('dialog')
  await preview.getByLabel('Nome do lojista').fill('ltda')
  await preview.getByLabel('Lojista', { exact: true }).click()
  await page.getByRole('option').first().click()
  await preview.getByRole('button', { name: 'Ver', exact: true }).click()
  await expect(preview.getByLabel('Texto da mensagem')).toContainText('Prezados, ')
  await preview.getByRole('button', { name: 'Fechar' }).last().click()

  await act(page, 'Propor versão 2').click()
  const form = dialog(page, 'Propor texto')
  await form.getByLabel('Motivo').fill('mais curto e mais claro')
  await form.getByRole('button', { name: 'Propor texto' }).click()
  await expect(toast(page, 'Proposta enviada para confirmação.')).toBeVisible()
  const { data } = await readAs<{ data: { id: number; passo: string; canal: string }[] }>(
    request,
    'regua.2',
    '/regua/modelos?estado=PROPOSTA',
  )
  expect(data).toMatchObject([{ passo: 'D5' }])
  await asLogin(request, 'regua.2', `/regua/modelos/${data[0]?.id}/confirmar`, { versao: 2 })
  await expect(page.getByText('2, vigente')).toBeVisible()
})

test('the sender of a mall is proposed and confirmed', async ({ page }) => {
  await resumeSession(page, 'regua')
  await open(page, '/regua?aba=remetentes')
  await page.screenshot({ path: '/tmp/l4.png' })
  const row = page.getByRole('row').filter({ hasText: 'SEM REMETENTE' }).first()
  await row.getByRole('button', { name: /^Propor o remetente de / }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Nome').fill('Cobrança')
  await form.getByLabel('E-mail').fill('cobranca@')
  await form.getByLabel('Responder para').fill('respostas@exemplo.com.br')
  await form.getByLabel('Telefone').fill('(11) 3333-4444')
  await form.getByLabel('Endereço').fill('Avenida Principal, 100')
  await expect(form.getByText('Este e-mail não é válido.').first()).toBeVisible()
  await form.getByLabel('E-mail').fill('cobranca@exemplo.com.br')
  expect(await accessibilityFaults(page, '[role=dialog]')).toEqual([])
  await form.getByRole('button', { name: 'Propor', exact: true }).click()
  await expect(toast(page, 'Proposta enviada para confirmação.')).toBeVisible()

  await resumeSession(page, 'regua.2')
  await open(page, '/regua?aba=remetentes')
  await page.getByRole('button', { name: /^Confirmar o remetente de / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect(toast(page, 'Proposta confirmada.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'cobranca@exemplo.com.br' })).toContainText(
    'VIGENTE',
  )
})

test('a reader sees the steps and changes nothing', async ({ page }) => {
  await openLadder(page, 'analista.shopping', 'Padrão')
  await expect(page.getByRole('slider')).toHaveCount(0)
  await expect(act(page, 'Salvar rascunho')).toHaveAccessibleDescription(
    'Seu perfil não edita réguas.',
  )
  await expect(page.getByRole('button', { name: 'Nova', exact: true })).toHaveCount(0)
})
