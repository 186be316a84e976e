/**
 * Referrer spam: hosts that never sent a visitor, which robots put into the Referer header to appear in reports. Data
 * only; `referrer-spam.ts` reads it. A host covers itself and its subdomains, `ilovevitaly.*` every top-level domain.
 * Only list hosts that are known for nothing but spam, never one from which people follow links.
 */
export const SPAM_HOSTS: readonly string[] = [
  // The classics of 2014 to 2016, still active
  'semalt.com semaltmedia.com ilovevitaly.* iloveitaly.ru darodar.com priceg.com econom.co cenoval.ru blackhatworth.com',
  'hulfingtonpost.com humanorightswatch.org theguardlan.com chinese-amezon.com googlsucks.com guardlink.org',
  'o-o-6-o-o.* o-o-8-o-o.* o-o-11-o-o.com 4webmasters.org trafficmonetize.org trafficmonetizer.org torture.ml hongfanji.com',
  'anticrawler.org howtostopreferralspam.eu kambasoft.com lumb.co slftsdybbg.ru rednise.com snip.to snip.tw domination.ml',
  'bestwebsitesawards.com kabbalah-red-bracelets.com superiends.org sitevaluation.org hundejo.com vodkoved.ru',
  'abcdefh.xyz abcdeg.xyz net-profits.xyz forum69.info copyrightclaims.org screentoolkit.com',

  // Buttons and widgets
  'buttons-for-website.com buttons-for-your-website.com dbutton.net sharebutton.* social-button.xyz socialbuttons.xyz',
  'free-share-buttons.com 1-free-share-buttons.com free-social-buttons.* free-social-buttons7.xyz floating-share-buttons.com',
  'free-floating-buttons.com simple-share-buttons.com share-buttons.xyz share-buttons-for-free.com social-buttons.com',
  'social-buttons-ii.xyz social-widget.xyz get-your-social-buttons.info savetubevideo.* videos-for-your-business.com',
  'video--production.com free-video-tool.com',

  // Traffic and money for sale
  'get-free-traffic-now.com get-free-social-traffic.com free-fb-traffic.com free-fbook-traffic.com free-website-traffic.com',
  'free-traffic.xyz social-traffic-1.xyz social-traffic-2.xyz social-traffic-3.xyz social-traffic-4.xyz social-traffic-5.xyz',
  'traffic2money.com traffic2cash.* traffic-cash.xyz trafficgenius.xyz mycheaptraffic.com increasewwwtraffic.info',
  '7makemoneyonline.com makemoneyonline.com monetizationking.net getrichquick.ml getrichquickly.info web-revenue.xyz',
  'growth-hackingan.info growth-hackingor.info growth-hackingy.info get-clickize.info getfy-click.info getpy-click.info',
  'krumble-adsde.info krumble-adsen.info krumbleent-ads.info get-more-freeer-visitors.info justprofit.xyz',
  'bot-traffic.icu bot-traffic.xyz bottraffic.* bottraffic4free.* bottraffic329.xyz trafficbot.life traffic-bot.xyz',

  // Search engine optimization
  'best-seo-offer.com best-seo-solution.com best-seo-software.xyz 1-99seo.com 100dollars-seo.com 100-reasons-for-seo.com',
  '99-reasons-for-seo.com amazon-seo-service.com auto-seo-service.* autoseo-service.* autoseo-traffic.com autoseotips.com',
  'e-commerce-seo.com e-commerce-seo1.com ecommerce-seo.org resell-seo-services.com seo-services-b2b.com',
  'seo-services-wordpress.com top1-seo-service.com success-seo.com seoexperimenty.ru seopub.net seo-2-0.com',
  'seocheckupx.* get-seo-help.com cheap-trusted-backlinks.com keywords-monitoring-success.com dailyrank.net dailyseo.xyz',
  'keywords-monitoring-your-success.com rankings-analytics.com ranksonic.* rank-checker.online track-rankings.online',

  // Fake warnings
  'fix-website-errors.com website-errors-scanner.com websites-reviews.com webmaster-traffic.com slow-website.xyz',
  'event-tracking.com domain-tracker.com hosting-tracker.com landoftracking.com uptimechecker.com uptime-eu.net',
  'uptime-us.net uptime-as.net responsive-test.net speedup-my.site search-error.com w3javascript.com site-auditor.online',
  'cookie-law-enforcement-aa.xyz cookie-law-enforcement-bb.xyz cookie-law-enforcement-ee.xyz cookie-law-enforcement-xx.xyz',
  'eu-cookie-law-enforcement2.xyz law-enforcement-ee.xyz law-enforcement-bot-ff.xyz law-check-two.xyz',
  'compliance-alex.xyz compliance-brian.xyz compliance-don.xyz compliance-elena.xyz compliance-fred.xyz compliance-ivan.xyz',

  // Lookalike hosts, and the waves of 2022 to 2024
  'xn--oogle-wmc.com grets.store seders.website razas.site dertus.site mantero.online fertuk.site rida.tokyo',
];
