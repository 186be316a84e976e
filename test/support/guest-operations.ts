/** Every operation that viewers of a shared dashboard may call. New operations are rejected unless listed here. */
export const VIEWER_OPERATIONS = [
  ...['showOverview', 'showLive', 'showWebsiteIcons', 'streamLive', 'listAnnotations', 'listGoals', 'listFunnels'],
  ...['queryAnalytics', 'explainChange', 'queryWebsiteFunnel', 'queryJourneys', 'queryAttribution', 'queryRetention'],
];

/** Operations that guests may call, besides what their role does not allow. New operations are rejected unless listed here. */
export const GUEST_OPERATIONS = {
  website: new Set([...VIEWER_OPERATIONS, 'showAccount', 'showAnalyticsAccount', 'updateAccount']),
  channel: new Set([
    ...[
      'listChannels',
      'listChannelItems',
      'listLinks',
      'searchLinks',
      'listLinkTags',
      'exportLinks',
      'queryAnalytics',
    ],
    ...[
      'explainChange',
      'listQrCodes',
      'exportQrCodes',
      'listBioPages',
      'listDeletedLinks',
      'restoreLink',
      'listDeletedQrCodes',
      'restoreQrCode',
    ],
    ...['showLink', 'createLink', 'updateLink', 'deleteLink', 'putLinkPicture', 'showLinkMetadata', 'showSiteIcons'],
    'checkLinkAlias',
    ...['proofQrCode', 'proofQrDesign', 'showPlacements', 'putPlacement'],
    ...['showQrCode', 'showQrDesign', 'createQrCode', 'updateQrCode', 'deleteQrCode', 'checkQrCode', 'drawQrCode'],
    ...[
      'listBioAnswers',
      'deleteBioAnswers',
      'verifyBioLinks',
      'checkBioHandle',
      'previewBioDraft',
      'uploadBioPicture',
      'uploadBioFile',
    ],
    ...['showBioPage', 'previewBioPage', 'createBioPage', 'updateBioPage', 'deleteBioPage'],
    ...['showAccount', 'showAnalyticsAccount', 'updateAccount'],
  ]),
} as const;
