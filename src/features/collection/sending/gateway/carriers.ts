import type { MessageSettings } from '#server/settings/message-settings.ts'

import type { Carrier } from './hand-over.ts'

/** The way out of each channel; a channel without one leaves in a remessa. */
export type Carriers = {
  readonly EMAIL: Carrier | undefined
  readonly WHATSAPP: Carrier | undefined
  readonly SMS: Carrier | undefined
}

/** Carriers of the settings. Their libraries are loaded with the first message. */
export async function carriersOf({ mail, provider }: MessageSettings): Promise<Carriers> {
  const { providerCarrier } = await import('./provider.ts')
  const service = provider && providerCarrier(provider)
  return {
    EMAIL: mail && (await import('./smtp.ts')).smtpCarrier(mail),
    WHATSAPP: service,
    SMS: service,
  }
}
