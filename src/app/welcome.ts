import { demoUsers } from '#features/people/access/actions/demo.ts'
import type { Settings } from '#server/settings/settings.ts'

/** Text for the console after the start: the address and how to sign in. */
export function welcome(
  address: string,
  settings: Settings,
  warnings: readonly string[] = [],
): string {
  const lines = [`Régua no ar em ${address.replace('0.0.0.0', '127.0.0.1')}`]
  if (settings.fixedDay) lines.push(`Dia fixado em ${settings.fixedDay}.`)
  lines.push(...warnings.map((sentence) => `ATENÇÃO: ${sentence}`))
  if (settings.identity.kind === 'demo' && settings.role !== 'worker') {
    lines.push(
      '',
      "Entre com um destes logins no campo 'AD Token':",
      ...demoUsers.map(({ login, name }) => `  ${login.padEnd(20)} ${name}`),
    )
  }
  return lines.join('\n')
}
