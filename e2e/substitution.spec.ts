// A user is absent, a colleague substitutes, and both screens show it.
import { expect, type Page } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { onOwnServer } from './own-server.ts'
import { signIn } from './sign-in.ts'

const test = onOwnServer({ world: 'empty' })

const line = (page: Page) => page.getByRole('region', { name: 'Substituição', exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Substituição', exact: true })

test(
  'A person names who acts in their place, the colleague accepts, both screens say it, and ending it is seen at once',
  { tag: '@day' },
  async ({ page, browser, own }) => {
    await signIn(page, 'regua')
    await page.getByRole('button', { name: /: conta$/ }).click()
    await page.getByRole('button', { name: 'Substituição' }).click()
    await expect(dialog(page).getByText('Ninguém foi nomeado ainda.')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog(page).getByRole('combobox', { name: 'Quem substitui' }).click()
    const colleague = page.getByRole('option').first()
    const name = (await colleague.textContent()) ?? ''
    await colleague.click()
    await dialog(page)
      .getByRole('textbox', { name: 'Último dia' })
      .fill(await dialog(page).getByRole('textbox', { name: 'Primeiro dia' }).inputValue())
    await dialog(page).getByRole('button', { name: 'Nomear substituto' }).click()
    await expect(dialog(page).getByRole('listitem')).toContainText('Aguarda o aceite')
    await page.keyboard.press('Escape')
    await expect(line(page)).toHaveCount(0)

    const other = await (await browser.newContext({ baseURL: own.address })).newPage()
    await signIn(other, 'regua.2')
    await expect(line(other)).toContainText('pede que você aja no seu lugar')
    await line(other).getByRole('button', { name: 'Ver substituição' }).click()
    await dialog(other)
      .getByRole('button', { name: /^Aceitar: / })
      .click()
    await expect(dialog(other).getByRole('listitem')).toContainText('Em vigor')
    await other.keyboard.press('Escape')
    await expect(line(other)).toContainText('Em substituição a')
    await expect(line(page)).toContainText(`${name} age no seu lugar até`)
    await expect(other.getByRole('heading', { name: /^Em substituição a / })).toBeVisible()
    expect(await accessibilityFaults(other)).toEqual([])
    await line(page).getByRole('button', { name: 'Ver substituição' }).click()
    await dialog(page)
      .getByRole('button', { name: /^Encerrar: / })
      .click()
    const question = page.getByRole('dialog', { name: 'Encerrar substituição' })
    await question.getByRole('button', { name: 'Encerrar' }).click()
    await expect(dialog(page).getByRole('listitem')).toContainText('Encerrada')
    await expect(line(other)).toHaveCount(0)
    await expect(other.getByRole('heading', { name: /^Em substituição a / })).toHaveCount(0)
  },
)
