import '@fontsource-variable/ibm-plex-sans/wght.css'
import './tokens.css'
import './base.css'
import './busy-overlay.css'
