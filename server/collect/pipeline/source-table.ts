/**
 * Traffic sources, one row each. Data only; `sources.ts` reads it.
 *
 * The lowercase name of a social source is its key in `socialCount`, hence Twitter for X.
 */
export type Channel =
  | 'direct'
  | 'internal'
  | 'search'
  | 'social'
  | 'ai'
  | 'email'
  | 'video'
  | 'messaging'
  | 'paid'
  | 'affiliate'
  | 'campaign'
  | 'referral'
  | 'qr'
  | 'link';

/**
 * `[name, channel, keys]`. A key with a dot is a host and covers its subdomains; `google.*` covers every country
 * ending. The longest match wins, so `mail.google.com` does not match `google.*`. A key without a dot is a `utm_source`
 * value; the lowercase name is one implicitly. Android apps send their package name as host.
 */
export const SOURCES: readonly (readonly [name: string, channel: Channel, keys: string])[] = [
  // Search
  ['Google', 'search', 'google.* com.google.android.googlequicksearchbox adwords googleads google_ads google-ads'],
  ['Bing', 'search', 'bing.com bing.* bingads'],
  ['DuckDuckGo', 'search', 'duckduckgo.com com.duckduckgo.mobile.android ddg'],
  ['Yahoo', 'search', 'search.yahoo.com yahoo.com yahoo.co.jp r.search.yahoo.com'],
  ['Yandex', 'search', 'yandex.* ya.ru'],
  ['Baidu', 'search', 'baidu.com'],
  ['Ecosia', 'search', 'ecosia.org'],
  ['Brave Search', 'search', 'search.brave.com'],
  ['Startpage', 'search', 'startpage.com'],
  ['Qwant', 'search', 'qwant.com'],
  ['Naver', 'search', 'naver.com'],
  ['Daum', 'search', 'daum.net'],
  ['Seznam', 'search', 'seznam.cz'],
  ['Sogou', 'search', 'sogou.com'],
  ['Kagi', 'search', 'kagi.com'],
  ['Mojeek', 'search', 'mojeek.com'],
  ['Ask', 'search', 'ask.com'],
  ['AOL', 'search', 'search.aol.com aol.com'],
  ['SearXNG', 'search', 'searx.* searx.be'],

  // AI assistants
  ['ChatGPT', 'ai', 'chatgpt.com chat.openai.com openai.com chatgpt openai'],
  ['Perplexity', 'ai', 'perplexity.ai'],
  ['Claude', 'ai', 'claude.ai'],
  ['Gemini', 'ai', 'gemini.google.com bard.google.com aistudio.google.com'],
  ['NotebookLM', 'ai', 'notebooklm.google.com'],
  ['Copilot', 'ai', 'copilot.microsoft.com copilot.cloud.microsoft'],
  ['DeepSeek', 'ai', 'chat.deepseek.com deepseek.com'],
  ['Grok', 'ai', 'grok.com x.ai'],
  ['Mistral', 'ai', 'chat.mistral.ai mistral.ai'],
  ['Meta AI', 'ai', 'meta.ai'],
  ['You.com', 'ai', 'you.com'],
  ['Phind', 'ai', 'phind.com'],
  ['Poe', 'ai', 'poe.com'],
  ['Kimi', 'ai', 'kimi.com kimi.moonshot.cn'],
  ['Duck.ai', 'ai', 'duck.ai'],
  ['Qwen', 'ai', 'chat.qwen.ai qwen.ai'],
  ['Doubao', 'ai', 'doubao.com'],
  ['Genspark', 'ai', 'genspark.ai'],
  ['Felo', 'ai', 'felo.ai'],

  // Social networks
  ['Facebook', 'social', 'facebook.com fb.com fb.me l.facebook.com lm.facebook.com com.facebook.katana fb'],
  ['Twitter', 'social', 'twitter.com x.com t.co com.twitter.android x'],
  ['Instagram', 'social', 'instagram.com l.instagram.com com.instagram.android ig'],
  ['LinkedIn', 'social', 'linkedin.com lnkd.in com.linkedin.android linkedin_ads'],
  ['YouTube', 'social', 'youtube.com youtu.be com.google.android.youtube yt'],
  ['Reddit', 'social', 'reddit.com redd.it com.reddit.frontpage'],
  ['Pinterest', 'social', 'pinterest.* pin.it com.pinterest'],
  ['TikTok', 'social', 'tiktok.com com.zhiliaoapp.musically'],
  ['Snapchat', 'social', 'snapchat.com com.snapchat.android'],
  ['Threads', 'social', 'threads.net threads.com l.threads.net com.instagram.barcelona'],
  ['Bluesky', 'social', 'bsky.app go.bsky.app'],
  ['Mastodon', 'social', 'mastodon.social mastodon.online mstdn.social mas.to fosstodon.org hachyderm.io'],
  ['Tumblr', 'social', 'tumblr.com t.umblr.com'],
  ['Quora', 'social', 'quora.com'],
  ['VK', 'social', 'vk.com vk.ru away.vk.com'],
  ['Odnoklassniki', 'social', 'ok.ru'],
  ['Weibo', 'social', 'weibo.com weibo.cn t.cn'],
  ['Xing', 'social', 'xing.com'],
  ['Hacker News', 'social', 'news.ycombinator.com hackernews hn'],
  ['Lobsters', 'social', 'lobste.rs'],
  ['Lemmy', 'social', 'lemmy.world lemmy.ml'],
  ['Product Hunt', 'social', 'producthunt.com producthunt'],
  ['Stack Overflow', 'social', 'stackoverflow.com stackexchange.com'],
  ['Medium', 'social', 'medium.com'],
  ['Substack', 'social', 'substack.com'],
  ['Linktree', 'social', 'linktr.ee'],
  ['Nextdoor', 'social', 'nextdoor.com'],

  // Video
  ['Vimeo', 'video', 'vimeo.com'],
  ['Twitch', 'video', 'twitch.tv'],
  ['Dailymotion', 'video', 'dailymotion.com'],
  ['Bilibili', 'video', 'bilibili.com b23.tv'],
  ['Rumble', 'video', 'rumble.com'],

  // Messengers
  ['WhatsApp', 'messaging', 'whatsapp.com wa.me com.whatsapp'],
  ['Telegram', 'messaging', 'telegram.org telegram.me t.me web.telegram.org org.telegram.messenger'],
  ['Messenger', 'messaging', 'messenger.com m.me com.facebook.orca'],
  ['Discord', 'messaging', 'discord.com discordapp.com com.discord'],
  ['Slack', 'messaging', 'slack.com com.slack'],
  ['Microsoft Teams', 'messaging', 'teams.microsoft.com teams.live.com statics.teams.cdn.office.net teams'],
  ['LINE', 'messaging', 'line.me'],
  ['WeChat', 'messaging', 'weixin.qq.com wx.qq.com com.tencent.mm'],

  // Mail
  ['Gmail', 'email', 'mail.google.com com.google.android.gm'],
  ['Outlook', 'email', 'outlook.live.com outlook.office.com outlook.office365.com com.microsoft.office.outlook'],
  ['Yahoo Mail', 'email', 'mail.yahoo.com'],
  ['Proton Mail', 'email', 'mail.proton.me'],
  ['iCloud Mail', 'email', 'icloud.com'],
  ['AOL Mail', 'email', 'mail.aol.com'],
  ['GMX', 'email', 'gmx.net gmx.com'],
  ['Mailchimp', 'email', 'list-manage.com campaign-archive.com'],
  ['Newsletter', 'email', 'newsletter email e-mail mail'],

  // Other common referrers with a known name
  ['Google News', 'referral', 'news.google.com'],
  ['GitHub', 'referral', 'github.com'],
  ['GitLab', 'referral', 'gitlab.com'],
  ['Wikipedia', 'referral', 'wikipedia.org'],
  ['Notion', 'referral', 'notion.so notion.site'],
  ['Google Docs', 'referral', 'docs.google.com drive.google.com'],
  ['Google sign-in', 'referral', 'accounts.google.com'],
  ['Bitly', 'referral', 'bit.ly'],

  // Our own codes, and tags of other vendors' codes and short links
  ['QR code', 'qr', 'qr qrcode qr-code qr_code'],
  ['Short link', 'link', 'shortlink short-link short_link'],
];

/**
 * Parameters that advertisers and networks append to landing addresses: `[parameter, source, channel]`. Unpaid links
 * carry `fbclid` and `igshid` too.
 */
export const CLICK_IDS: readonly (readonly [parameter: string, source: string, channel: Channel])[] = [
  ['gclid', 'Google', 'paid'],
  ['gbraid', 'Google', 'paid'],
  ['wbraid', 'Google', 'paid'],
  ['dclid', 'Google', 'paid'],
  ['gad_source', 'Google', 'paid'],
  ['msclkid', 'Bing', 'paid'],
  ['yclid', 'Yandex', 'paid'],
  ['ttclid', 'TikTok', 'paid'],
  ['twclid', 'Twitter', 'paid'],
  ['li_fat_id', 'LinkedIn', 'paid'],
  ['rdt_cid', 'Reddit', 'paid'],
  ['sccid', 'Snapchat', 'paid'],
  ['epik', 'Pinterest', 'paid'],
  ['qclid', 'Quora', 'paid'],
  ['fbclid', 'Facebook', 'social'],
  ['igshid', 'Instagram', 'social'],
  ['mc_eid', 'Mailchimp', 'email'],
  ['mc_cid', 'Mailchimp', 'email'],
];

/** The channel for each `utm_medium`. An unknown medium keeps the source's own channel. */
export const MEDIUMS: readonly (readonly [channel: Channel, words: string])[] = [
  [
    'paid',
    'cpc ppc cpm cpv cpa paid paidsearch paid_search paid-search paidsocial paid_social paid-social ads ad display banner retargeting',
  ],
  ['affiliate', 'affiliate affiliates affiliate-marketing'],
  ['email', 'email e-mail mail newsletter'],
  ['social', 'social social-media social_media sm social-network'],
  ['video', 'video'],
  ['messaging', 'sms messenger whatsapp chat push'],
  ['ai', 'ai'],
  ['referral', 'referral link'],
  ['qr', 'qr qrcode qr-code qr_code'],
];
