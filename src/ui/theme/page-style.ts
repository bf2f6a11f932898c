import '@fontsource-variable/ibm-plex-sans/wght.css'
import './tokens.css'
import './base.css'
import '../overlays/busy-overlay.css'
