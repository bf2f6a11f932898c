import { fileURLToPath } from 'node:url'
import { calculate } from './delinquency-months.ts'
import { act, dialog, onOwnServer, open } from './own-server.ts'
import { resumeSession } from './sign-in.ts'
const test = onOwnServer({ world: 'erp' })
test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test('look', async ({ page, request }) => {
  test.setTimeout(180_000)
  await resumeSession(page, 'regua')
  await open(page, '/processamento-inadimplencia')
  await act(page, 'Enviar ajustes').click()
  const form = dialog(page, 'Subir Arquivo')
  await page.screenshot({ path: '/tmp/m2/panel-empty.png' })
  await form.locator('input[type=file]').setInputFiles(fileURLToPath(new URL('../samples/inadimplencia/ajustes-com-erros.csv', import.meta.url)))
  await form.getByRole('button', { name: 'Conferir', exact: true }).click()
  await form.getByText('Este título é de outro shopping.').waitFor()
  await page.screenshot({ path: '/tmp/m2/panel.png' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.waitForTimeout(300)
  await page.screenshot({ path: '/tmp/m2/panel-dark.png' })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.screenshot({ path: '/tmp/m2/panel-phone.png' })
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.route('**/empresas/shoppings/simple-umpaged*', (route) => route.fulfill({ status: 500, json: {} }))
  await calculate(request)
  await open(page, '/resumo-de-inadimplencia?mes=2026-10&quadros=1')
  await page.screenshot({ path: '/tmp/m2/quadros.png', fullPage: true })
})
